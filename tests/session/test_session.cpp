#include <QtTest>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <QTemporaryDir>
#include <csignal>
#include <limits>

#include "engine/core/files.h"
#include "engine/core/random.h"
#include "engine/session/growing_session.h"
#include "engine/session/log_format.h"
#include "engine/session/session.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

Manifest sample_manifest() {
  Manifest manifest;
  manifest.model = "Test";
  manifest.fps = 16;
  manifest.seed = 0xFEDCBA9876543210ULL;
  manifest.settings = {{"policy", "paper"}};
  return manifest;
}

ChunkRecord sample_chunk(std::int64_t index, std::uint32_t take = 0, std::size_t values = 64) {
  ChunkRecord chunk;
  chunk.take = take;
  chunk.chunk = index;
  chunk.first_frame = index * 12;
  chunk.frames = 12;
  chunk.latent_hash = 0xFFFFFFFFFFFFFFFFULL - static_cast<std::uint64_t>(index);
  chunk.latents.shape = {1, 1, 1, static_cast<std::int64_t>(values)};
  std::vector<float> noise(values);
  fill_normal(noise, {1, static_cast<std::uint32_t>(index), take});
  const auto bytes = std::as_bytes(std::span(noise));
  chunk.latents.bytes.assign(bytes.begin(), bytes.end());
  chunk.thumbnail = {2, 1, std::vector<std::byte>(6, std::byte{9})};
  return chunk;
}

EventRecord take_started(std::uint32_t take, std::uint32_t parent, std::int64_t from_chunk) {
  return {take, from_chunk + 1, "take_started", {{"parent", parent}, {"from_chunk", from_chunk}}};
}

}  // namespace

class TestSession : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_session_is_read_back_exactly() {
    const QTemporaryDir root;
    std::filesystem::path folder;
    {
      auto writer = SessionWriter::create(root.path().toStdString(), sample_manifest());
      QVERIFY(writer.has_value());
      folder = writer->folder();
      QVERIFY(writer->append(EventRecord{0, 0, "set_prompt", {{"text", "a \"red\" ball"}}}).has_value());
      for (int i = 0; i < 3; ++i) QVERIFY(writer->append(sample_chunk(i)).has_value());
      QVERIFY(writer->close().has_value());
    }
    const auto reader = SessionReader::open(folder);
    QVERIFY(reader.has_value());
    QVERIFY(reader->ended_cleanly());
    QVERIFY(reader->is_whole());
    QCOMPARE(reader->manifest().seed, sample_manifest().seed);
    QCOMPARE(reader->seconds(), 36.0 / 16);
    QCOMPARE(reader->events().front().body["text"].get<std::string>(), std::string("a \"red\" ball"));
    const auto chunk = reader->read(reader->chunks()[2]);
    QVERIFY(chunk.has_value());
    const ChunkRecord expected = sample_chunk(2);
    QVERIFY(chunk->latents.bytes == expected.latents.bytes);
    QVERIFY(chunk->thumbnail.rgb == expected.thumbnail.rgb);
    QCOMPARE(chunk->latent_hash, expected.latent_hash);

    // A shared session is only its log, as a single file.
    const std::filesystem::path shared = root.filePath("shared.take").toStdString();
    std::filesystem::copy_file(folder / "session.take", shared);
    QVERIFY(SessionReader::open(shared).has_value());
  }

  void a_branch_sees_its_parents_chunks_up_to_where_it_left() {
    const QTemporaryDir root;
    auto writer = SessionWriter::create(root.path().toStdString(), sample_manifest());
    QVERIFY(writer.has_value());
    for (int i = 0; i < 5; ++i) QVERIFY(writer->append(sample_chunk(i, 0)).has_value());
    QVERIFY(writer->append(take_started(1, 0, 2)).has_value());
    for (int i = 3; i < 6; ++i) QVERIFY(writer->append(sample_chunk(i, 1)).has_value());
    QVERIFY(writer->append(take_started(2, 1, 1)).has_value());
    QVERIFY(writer->append(sample_chunk(2, 2)).has_value());
    const auto reader = SessionReader::open(writer->folder());
    QVERIFY(reader.has_value());
    const auto takes = [&](std::uint32_t take) {
      QString text;
      for (const auto& chunk : reader->path_of(take))
        text += QString("%1/%2 ").arg(chunk.header.take).arg(chunk.header.chunk);
      return text.trimmed();
    };
    QCOMPARE(takes(0), QString("0/0 0/1 0/2 0/3 0/4"));
    QCOMPARE(takes(1), QString("0/0 0/1 0/2 1/3 1/4 1/5"));
    QCOMPARE(takes(2), QString("0/0 0/1 2/2"));
  }

  void takes_that_name_each_other_as_parents_do_not_hang() {
    const QTemporaryDir root;
    auto writer = SessionWriter::create(root.path().toStdString(), sample_manifest());
    QVERIFY(writer.has_value());
    QVERIFY(writer->append(take_started(1, 2, 5)).has_value());
    QVERIFY(writer->append(take_started(2, 1, 5)).has_value());
    QVERIFY(writer->append(sample_chunk(0, 1)).has_value());
    const auto reader = SessionReader::open(writer->folder());
    QVERIFY(reader.has_value());
    QCOMPARE(reader->path_of(2).size(), std::size_t(1));
  }

  void a_second_window_is_told_that_the_session_is_open() {
    const QTemporaryDir root;
    auto writer = SessionWriter::create(root.path().toStdString(), sample_manifest());
    QVERIFY(writer.has_value());
    QVERIFY(writer->append(sample_chunk(0)).has_value());
    const auto second = SessionWriter::resume(writer->folder());
    QVERIFY(!second);
    QVERIFY(second.error().text().find("another Longtake window") != std::string::npos);
    QVERIFY(!find_recoverable(root.path().toStdString()));  // in use, so it is not offered
  }

  void hostile_payloads_are_refused_not_believed() {
    const std::vector<std::byte> good = encode(sample_chunk(1));
    QVERIFY(decode_chunk(good).has_value());
    for (std::size_t cut = 0; cut < good.size(); ++cut) QVERIFY(!decode_chunk(std::span(good).first(cut)));
    const std::string text(reinterpret_cast<const char*>(good.data()), good.size());
    const auto with = [&](const std::string& from, const std::string& to) {
      std::string changed = text;
      changed.replace(changed.find(from), from.size(), to);
      return decode_chunk(std::as_bytes(std::span(changed))).has_value();
    };
    QVERIFY(!with("[1,1,1,64]", "[1,1,1,65]"));
    QVERIFY(!with("[1,1,1,64]", "[1,1,-1,64"));
    QVERIFY(!with("\"F32\"", "\"F3X\""));
    QVERIFY(!with("\"take\":0", "\"take\":-"));
    QVERIFY(!with("\"frames\":12", "\"frames\":1e"));
    Manifest newer = sample_manifest();
    newer.schema = 2;
    QVERIFY(!decode_manifest(encode(newer)));
  }

  void packed_chunks_are_read_back_exactly_and_take_a_fraction() {
    ChunkRecord chunk = sample_chunk(3);
    chunk.latents = {{3, 4, 6, 10}, "F32", {}, {0.25F, 1e-20F, std::numeric_limits<float>::infinity(), 3.0F, 0.1F}};
    Rng rng(5);
    std::vector<float> values;
    for (int i = 0; i < 3 * 4 * 6 * 10; ++i)
      values.push_back(static_cast<float>(static_cast<int>(rng.below(200)) - 100) / kLatentGrid);
    values[7] = -8.0F;
    const auto set = [&chunk](const std::vector<float>& floats) {
      const auto bytes = std::as_bytes(std::span(floats));
      chunk.latents.bytes.assign(bytes.begin(), bytes.end());
    };
    const auto comes_back = [&chunk](const std::vector<std::byte>& payload, bool with_novelty = true) {
      const auto back = decode_chunk(payload);
      const auto small = decode_thumbnail(payload);
      return back && small && back->latents.bytes == chunk.latents.bytes &&
             back->latents.dtype == chunk.latents.dtype &&
             back->latents.novelty == (with_novelty ? chunk.latents.novelty : std::vector<float>()) &&
             back->latents.places == (with_novelty ? chunk.latents.places : std::vector<float>()) &&
             back->thumbnail.rgb == chunk.thumbnail.rgb && small->rgb == chunk.thumbnail.rgb &&
             back->latent_hash == chunk.latent_hash && decode_chunk_header(payload).has_value();
    };
    set(values);
    chunk.latents.places = {0, -1e6F, 160.25F, 1e6F};
    chunk.thumbnail = {40, 24, std::vector<std::byte>(40 * 24 * 3)};
    for (std::size_t i = 0; i < chunk.thumbnail.rgb.size(); ++i) chunk.thumbnail.rgb[i] = std::byte(i / 30);
    const auto packed = encode(chunk, Packing::packed);
    QVERIFY(comes_back(packed));
    // The first format cannot store scores.
    QVERIFY(comes_back(encode(chunk), false));
    QVERIFY(packed.size() * 2 < encode(chunk).size());

    for (const float nowhere :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), 2e6F}) {
      ChunkRecord strange = chunk;
      strange.latents.places[1] = nowhere;
      QVERIFY(!decode_chunk(encode(strange, Packing::packed)).has_value());
    }

    // Values off the grid are stored unchanged: other numbers, minus zero, NaN, and other types.
    for (const float other : {0.3F, -0.0F, std::numeric_limits<float>::quiet_NaN(), 1e30F}) {
      auto strange = values;
      strange[20] = other;
      set(strange);
      QVERIFY(comes_back(encode(chunk, Packing::packed)));
    }
    chunk.latents.dtype = "BF16";
    chunk.latents.bytes.resize(3 * 4 * 6 * 10 * 2);
    QVERIFY(comes_back(encode(chunk, Packing::packed)));
    chunk.thumbnail = {};
    QVERIFY(comes_back(encode(chunk, Packing::packed)));
    chunk.latents = {{3, 0, 1, 2}, "F32", {}, {}};
    QVERIFY(comes_back(encode(chunk, Packing::packed)));

    // Any byte may be wrong; the result is an error or has the sizes in the header.
    for (std::size_t i = 0; i < packed.size(); ++i) {
      auto damaged = packed;
      damaged[i] ^= std::byte{0x10};
      if (const auto read = decode_chunk(damaged)) {
        std::size_t numbers = 1;
        for (const std::int64_t side : read->latents.shape) numbers *= static_cast<std::size_t>(side);
        QVERIFY(read->latents.bytes.size() >= numbers * 2);
      }
      QVERIFY(!decode_chunk(std::span(packed).first(i)).has_value());
    }
  }

  void a_log_of_the_first_format_goes_on_in_it() {
    const QTemporaryDir root;
    std::filesystem::path folder;
    {
      auto writer = SessionWriter::create(root.path().toStdString(), sample_manifest());
      QVERIFY(writer.has_value());
      folder = writer->folder();
    }
    std::string log = *read_file(folder / "session.take");
    log[kMarkBytes - 1] = 1;
    QVERIFY(atomic_write(folder / "session.take", log).has_value());
    {
      auto writer = SessionWriter::resume(folder);
      QVERIFY(writer.has_value());
      QVERIFY(writer->append(sample_chunk(0)).has_value());
    }
    QVERIFY(read_file(folder / "session.take")->find("packed_latents") == std::string::npos);
    const auto reader = SessionReader::open(folder);
    QVERIFY(reader && reader->is_whole());
    QVERIFY(reader->read(reader->chunks()[0])->latents.bytes == sample_chunk(0).latents.bytes);
    log[kMarkBytes - 1] = 0;
    QVERIFY(atomic_write(folder / "session.take", log).has_value());
    QVERIFY(!SessionReader::open(folder).has_value());
  }

  // A child appends records and reports each; it is killed at a random moment. All reported records must be there.
  void a_kill_at_any_instant_loses_nothing_that_was_accepted() {
    constexpr int kKills = 20;
    Rng rng(7);
    for (int kill = 0; kill < kKills; ++kill) {
      const QTemporaryDir root;
      int pipe_ends[2];
      QVERIFY(::pipe(pipe_ends) == 0);
      const pid_t child = ::fork();
      if (child == 0) {
        auto writer = SessionWriter::create(root.path().toStdString(), sample_manifest());
        for (std::int64_t i = 0; writer && writer->append(sample_chunk(i, 0, 16000)); ++i)
          if (::write(pipe_ends[1], &i, sizeof i) < 0) break;
        ::_exit(0);
      }
      ::close(pipe_ends[1]);
      std::int64_t accepted = -1;
      const std::int64_t until = rng.below(60);
      while (accepted < until && ::read(pipe_ends[0], &accepted, sizeof accepted) == sizeof accepted) {
      }
      ::kill(child, SIGKILL);
      ::waitpid(child, nullptr, 0);
      while (::read(pipe_ends[0], &accepted, sizeof accepted) == sizeof accepted) {
      }
      ::close(pipe_ends[0]);

      const auto session = find_recoverable(root.path().toStdString());
      QVERIFY(session);
      const auto reader = SessionReader::open(session->folder);
      QVERIFY(reader.has_value());
      QVERIFY(static_cast<std::int64_t>(reader->chunks().size()) >= accepted + 1);
      QVERIFY(reader->is_whole());
      auto resumed = SessionWriter::resume(session->folder);
      QVERIFY(resumed.has_value());
      QVERIFY(resumed->close().has_value());
      QVERIFY(SessionReader::open(session->folder)->ended_cleanly());
    }
  }

  void sessions_that_were_closed_are_passed_over_without_being_read() {
    const QTemporaryDir root;
    for (int i = 0; i < 4; ++i) {
      auto writer = SessionWriter::create(root.path().toStdString(), sample_manifest());
      QVERIFY(writer->append(sample_chunk(0)).has_value());
      QVERIFY(writer->close().has_value());
    }
    const std::uint64_t before = scanned_bytes();
    QVERIFY(!find_recoverable(root.path().toStdString()));
    QCOMPARE(scanned_bytes(), before);
  }

  void a_session_is_only_discarded_while_nobody_has_it_open_and_when_it_holds_nothing_else() {
    const QTemporaryDir root;
    std::filesystem::path folder;
    {
      auto writer = SessionWriter::create(root.path().toStdString(), sample_manifest());
      QVERIFY(writer.has_value());
      folder = writer->folder();
      QVERIFY(writer->append(sample_chunk(0)).has_value());
      QVERIFY(!discard_session(folder));
    }
    QVERIFY(atomic_write(folder / "notes.txt", "mine").has_value());
    QVERIFY(!discard_session(folder));
    QVERIFY(std::filesystem::exists(folder / "notes.txt"));
    std::filesystem::remove(folder / "notes.txt");
    QVERIFY(find_recoverable(root.path().toStdString()));
    QVERIFY(discard_session(folder).has_value());
    QVERIFY(!std::filesystem::exists(folder));
    QVERIFY(!discard_session(root.path().toStdString()));
  }

  void a_name_lies_beside_the_log_which_stays_as_it_is() {
    const QTemporaryDir root;
    const std::filesystem::path sessions = root.filePath("sessions").toStdString();
    auto writer = SessionWriter::create(sessions, sample_manifest());
    QVERIFY(writer->append(sample_chunk(0)).has_value());
    const auto folder = writer->folder();
    const std::string log = *read_file(folder / "session.take");
    QCOMPARE(name_of_session(folder), std::string());
    // A session can be named while it is being written.
    QVERIFY(name_session(folder, "  Rolling, the first try \nand more").has_value());
    QCOMPARE(name_of_session(folder), std::string("Rolling, the first try"));
    QVERIFY(*read_file(folder / "session.take") == log);
    QVERIFY(!name_session(folder, std::string(500, 'x')));
    QCOMPARE(name_of_session(folder), std::string("Rolling, the first try"));
    QVERIFY(bytes_of_session(folder) >= log.size() + 22);
    // A shared file gives the session its name; a copied folder keeps the old name.
    const std::filesystem::path shared = root.filePath("for Ada.take").toStdString();
    QVERIFY(copy_session(folder, shared).has_value());
    QCOMPARE(name_of_session(adopt_session(shared, sessions)->folder), std::string("for Ada"));
    const QTemporaryDir elsewhere;
    const std::filesystem::path moved = elsewhere.filePath("moved").toStdString();
    std::filesystem::copy(folder, moved);
    QCOMPARE(name_of_session(adopt_session(moved, sessions)->folder), std::string("Rolling, the first try"));
    QVERIFY(name_session(folder, " ").has_value());
    QCOMPARE(name_of_session(folder), std::string());
    QVERIFY(!std::filesystem::exists(folder / "name"));
    QVERIFY(!name_session(root.path().toStdString(), "nothing here"));
    // The name is a file of the session and does not prevent deleting it.
    const auto other = SessionWriter::create(sessions, sample_manifest())->folder();
    QVERIFY(name_session(other, "gone").has_value());
    QVERIFY(discard_session(other).has_value());
  }

  void a_copy_leaves_out_what_is_not_finished() {
    const QTemporaryDir root;
    const std::filesystem::path copy = root.filePath("copy.take").toStdString();
    auto writer = SessionWriter::create(root.path().toStdString(), sample_manifest());
    QVERIFY(writer->append(sample_chunk(0)).has_value());
    const std::string whole = *read_file(writer->folder() / "session.take");
    QVERIFY(atomic_write(writer->folder() / "session.take", whole + "LREC and not much more").has_value());
    QVERIFY(copy_session(writer->folder(), copy).has_value());
    QVERIFY(*read_file(copy) == whole);
    QVERIFY(!copy_session(root.path().toStdString(), copy));
    QVERIFY(!copy_session(writer->folder(), "/no/such/folder/a.take"));
    QVERIFY(*read_file(copy) == whole);
  }

  void a_shared_take_becomes_a_session_that_can_be_written_and_a_session_stays_where_it_is() {
    const QTemporaryDir root;
    const std::filesystem::path sessions = root.filePath("sessions").toStdString();
    std::filesystem::path folder;
    {
      auto writer = SessionWriter::create(sessions, sample_manifest());
      folder = writer->folder();
      QVERIFY(writer->append(sample_chunk(0)).has_value());
      QVERIFY(writer->append(sample_chunk(1)).has_value());
    }
    for (const auto& itself : {folder, folder / "session.take"})
      QCOMPARE(adopt_session(itself, sessions)->folder, folder);
    const std::filesystem::path shared = root.filePath("a.take").toStdString();
    std::filesystem::copy_file(folder / "session.take", shared);
    std::filesystem::permissions(shared, std::filesystem::perms::owner_read);
    const auto adopted = adopt_session(shared, sessions);
    QVERIFY2(adopted.has_value(), adopted ? "" : adopted.error().text().c_str());
    QVERIFY(adopted->folder != folder && adopted->folder.parent_path() == sessions);
    QCOMPARE(adopted->frames, SessionReader::open(folder)->chunks().back().header.first_frame +
                                  SessionReader::open(folder)->chunks().back().header.frames);
    auto writer = SessionWriter::resume(adopted->folder);
    QVERIFY2(writer.has_value(), writer ? "" : writer.error().text().c_str());
    QVERIFY(writer->append(sample_chunk(2)).has_value());
    QCOMPARE(SessionReader::open(adopted->folder)->chunks().size(), std::size_t(3));
    QCOMPARE(SessionReader::open(shared)->chunks().size(), std::size_t(2));
    // A file that is not a session leaves nothing behind.
    const std::filesystem::path wrong = root.filePath("b.take").toStdString();
    QVERIFY(atomic_write(wrong, "no session").has_value());
    QVERIFY(!adopt_session(wrong, sessions));
    QCOMPARE(list_sessions(sessions).size(), std::size_t(2));
  }

  void a_session_from_elsewhere_is_copied_and_nothing_is_written_beside_it() {
    const QTemporaryDir root;
    const QTemporaryDir elsewhere;
    const std::filesystem::path sessions = root.filePath("sessions").toStdString();
    const std::filesystem::path folder = elsewhere.filePath("of a friend").toStdString();
    {
      auto writer = SessionWriter::create(sessions, sample_manifest());
      QVERIFY(writer->append(sample_chunk(0)).has_value());
      std::filesystem::create_directory(folder);
      std::filesystem::rename(writer->folder() / "session.take", folder / "session.take");
      std::filesystem::remove_all(writer->folder());
    }
    const auto bytes = *read_file(folder / "session.take");
    for (const auto& given : {folder, folder / "", folder / "session.take"}) {
      const auto adopted = adopt_session(given, sessions);
      QVERIFY2(adopted.has_value(), adopted ? "" : adopted.error().text().c_str());
      QCOMPARE(adopted->folder.parent_path(), sessions);
      auto writer = SessionWriter::resume(adopted->folder);
      QVERIFY(writer.has_value() && writer->append(sample_chunk(1)).has_value());
    }
    QCOMPARE(std::distance(std::filesystem::directory_iterator(folder), {}), std::ptrdiff_t(1));
    QVERIFY(*read_file(folder / "session.take") == bytes);
  }

  void what_is_a_session_is_told_from_its_first_bytes() {
    const QTemporaryDir root;
    const std::filesystem::path sessions = root.filePath("sessions").toStdString();
    const auto folder = SessionWriter::create(sessions, sample_manifest())->folder();
    QVERIFY(check_is_session(folder).has_value());
    QVERIFY(check_is_session(folder / "session.take").has_value());
    QVERIFY(!check_is_session(sessions));
    QVERIFY(!check_is_session(root.filePath("none.take").toStdString()));
    const std::filesystem::path file = root.filePath("a.take").toStdString();
    QVERIFY(atomic_write(file, "no session").has_value());
    QVERIFY(!check_is_session(file));
    // The log of a newer program is a session, and the error says what is needed to read it.
    std::string log = *read_file(folder / "session.take");
    log[kMarkBytes - 1] = static_cast<char>(kLogVersion + 1);
    QVERIFY(atomic_write(file, log).has_value());
    QVERIFY(check_is_session(file).has_value());
    QCOMPARE(SessionReader::open(file).error().why, std::string("a newer Longtake made it"));
    // A damaged log is a session too, and the error says that it is damaged.
    log[kMarkBytes - 1] = static_cast<char>(kLogVersion);
    log[kMarkBytes + 40] ^= 1;
    QVERIFY(atomic_write(file, log).has_value());
    QVERIFY(check_is_session(file).has_value());
    QCOMPARE(SessionReader::open(file).error().why, std::string("its beginning is damaged"));
  }

  // Removing a disk has the same effect: a page that cannot be read raises SIGBUS.
  void a_take_that_is_cut_short_while_it_is_open_is_an_error_and_not_a_signal() {
    const QTemporaryDir root;
    const std::filesystem::path folder = root.path().toStdString();
    auto writer = SessionWriter::create(folder / "sessions", sample_manifest());
    QVERIFY(writer.has_value());
    for (int i = 0; i < 40; ++i) QVERIFY(writer->append(sample_chunk(i, 0, 5000)).has_value());
    QVERIFY(writer->close().has_value());
    const auto take = [&](const char* name) {
      const std::filesystem::path path = folder / name;
      return copy_session(writer->folder(), path) ? path : std::filesystem::path();
    };
    const std::filesystem::path shared = take("shared.take");
    const auto reader = SessionReader::open(shared);
    QVERIFY(reader.has_value());
    const auto growing = GrowingSession::open(shared);
    QVERIFY(growing.has_value() && const_cast<GrowingSession&>(*growing).update());
    const auto size = std::filesystem::file_size(shared);
    std::filesystem::resize_file(shared, size / 2);
    const auto& chunks = reader->chunks();
    QCOMPARE(chunks.size(), std::size_t(40));
    int read = 0;
    for (const SessionReader::Chunk& chunk : chunks) {
      const auto record = reader->read(chunk);
      if (record) {
        QCOMPARE(record->latents.bytes, sample_chunk(chunk.header.chunk, 0, 5000).latents.bytes);
        ++read;
        continue;
      }
      QCOMPARE(record.error().code, std::string("SES-22"));
      QVERIFY(!record.error().remedy.empty());
    }
    QVERIFY2(read >= 15 && read <= 20, std::to_string(read).c_str());  // what was before the cut
    QVERIFY(growing->read(0, 0).has_value());
    QVERIFY(!growing->read(0, 39));
    // No copy contains missing data as if it were complete.
    QCOMPARE(copy_session(shared, folder / "copy.take").has_value(), true);  // opened again: the rest of it
    const auto left = SessionReader::open(folder / "copy.take");
    QVERIFY(left.has_value() && left->chunks().size() == static_cast<std::size_t>(read));
  }

  void a_log_whose_disk_is_away_is_not_cut_when_it_is_gone_on_with() {
    const QTemporaryDir root;
    auto writer = SessionWriter::create(root.path().toStdString(), sample_manifest());
    QVERIFY(writer.has_value());
    for (int i = 0; i < 40; ++i) QVERIFY(writer->append(sample_chunk(i, 0, 5000)).has_value());
    const std::filesystem::path log = writer->folder() / kLogName;
    // The file is cut while the reader is in the middle of it, as its progress shows.
    ScanWatch watch;
    watch.progress = [&, whole = std::filesystem::file_size(log)](double) {
      if (std::filesystem::file_size(log) == whole) std::filesystem::resize_file(log, whole / 2);
    };
    const auto opened = SessionReader::open(writer->folder(), watch);
    QVERIFY(!opened);
    QCOMPARE(opened.error().code, std::string("SES-22"));
  }

  void a_full_disk_leaves_every_accepted_chunk_readable() {
    const QTemporaryDir root;
    auto writer = SessionWriter::create(root.path().toStdString(), sample_manifest());
    QVERIFY(writer.has_value());
    ::signal(SIGXFSZ, SIG_IGN);
    rlimit old{};
    QVERIFY(::getrlimit(RLIMIT_FSIZE, &old) == 0);
    const rlimit small{300'000, old.rlim_max};
    QVERIFY(::setrlimit(RLIMIT_FSIZE, &small) == 0);
    int accepted = 0;
    while (accepted < 100 && writer->append(sample_chunk(accepted, 0, 10000))) ++accepted;
    const auto again = writer->append(sample_chunk(accepted));
    QVERIFY(::setrlimit(RLIMIT_FSIZE, &old) == 0);
    QVERIFY(accepted > 0 && accepted < 100);
    QVERIFY(!again);  // the first error stays
    QVERIFY(again.error().kind == Error::Kind::no_space);
    const auto reader = SessionReader::open(writer->folder());
    QVERIFY(reader.has_value());
    QCOMPARE(static_cast<int>(reader->chunks().size()), accepted);
    QCOMPARE(reader->torn_bytes(), std::uint64_t(0));
  }
};

LONGTAKE_TEST(TestSession)
#include "test_session.moc"
