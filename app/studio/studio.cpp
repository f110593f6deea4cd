#include "app/studio/studio.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QProcess>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <span>

#include "app/common/open_logged_source.h"
#include "app/common/port_options.h"
#include "app/common/sessions_folder.h"
#include "app/common/torch_facts.h"
#include "app/common/version.h"
#include "app/studio/look_at_model.h"
#include "app/studio/start_times.h"
#include "engine/core/describe_json.h"
#include "engine/core/files.h"
#include "engine/core/large_blocks.h"
#include "engine/core/log.h"
#include "engine/core/version.h"
#include "engine/jobs/chunk_pictures.h"
#include "engine/jobs/library_worker.h"
#include "engine/jobs/model_choice.h"
#include "engine/jobs/recording.h"
#include "engine/jobs/session_source.h"
#include "engine/media/listen.h"
#include "engine/media/video_encoder.h"
#include "engine/media/video_reader.h"
#include "engine/options/cores.h"
#include "engine/options/option_list.h"
#include "engine/options/session_options.h"
#include "engine/send/camera_outlet.h"
#include "engine/send/ndi_outlet.h"
#include "engine/send/sender.h"
#include "engine/session/growing_session.h"
#include "engine/stream/engine_stream.h"
#include "engine/stream/job_queue.h"
#include "engine/stream/picture_worker.h"
#include "ui/look/language.h"
#include "ui/look/theme.h"
#include "ui/model/wake.h"
#include "ui/sessions/start_record.h"
#include "ui/window/layouts.h"
#include "ui/window/main_window.h"

using namespace Qt::StringLiterals;

namespace longtake {

namespace {

struct Arguments {
  SourceOptions source;
  int given_threads = 0;  // 0: the window determines the number
  std::string session;    // a .take file or a session's folder; empty: a new one
  std::string layout;
  std::string language;  // empty: from the settings
  bool safe = false;
  control::PortOptions port;
};

/// Parses the options of the control port. An invalid value ends the program.
class PortParser {
 public:
  explicit PortParser(QCommandLineParser& parser) : parser_(parser) {
    parser.addOptions({port_, address_, token_, no_token_, osc_, osc_address_, osc_from_, osc_all_, osc_to_, midi_,
                       midi_out_, midi_map_, midi_system_, gamepad_, gamepad_map_});
  }

  Result<control::PortOptions> read() const {
    PortWords words;
    for (const auto& [option, into] : {std::pair(&port_, &words.port), std::pair(&osc_, &words.osc_port)}) {
      if (!parser_.isSet(*option)) continue;
      bool is_number = false;
      *into = parser_.value(*option).toUShort(&is_number);
      if (is_number) continue;
      return fail(Error::Kind::bad_input, "--" + option->names().constFirst().toStdString() + " must be 0 to 65535");
    }
    words.address = parser_.value(address_).toStdString();
    words.token_file = parser_.value(token_).toStdString();
    words.no_token = parser_.isSet(no_token_);
    for (const QString& from : parser_.values(osc_from_)) words.osc_from.push_back(from.toStdString());
    words.osc_all = parser_.isSet(osc_all_);
    words.osc_address = parser_.value(osc_address_).toStdString();
    for (const QString& target : parser_.values(osc_to_)) words.osc_to.push_back(target.toStdString());
    words.midi = parser_.value(midi_).toStdString();
    words.midi_out = parser_.value(midi_out_).toStdString();
    words.midi_map = parser_.value(midi_map_).toStdString();
    words.midi_system = parser_.value(midi_system_).toStdString();
    words.gamepad = parser_.value(gamepad_).toStdString();
    words.gamepad_map = parser_.value(gamepad_map_).toStdString();
    return port_options(words);
  }

 private:
  QCommandLineParser& parser_;
  const QCommandLineOption port_{u"control"_s, QObject::tr("Port on which other programs steer the stream."),
                                 u"port"_s};
  const QCommandLineOption address_{u"control-address"_s, QObject::tr("Address of that port."), u"ip"_s,
                                    u"127.0.0.1"_s};
  const QCommandLineOption token_{u"control-token-file"_s,
                                  QObject::tr("File with the token that they must send; its mode is 0600."), u"file"_s};
  const QCommandLineOption no_token_{u"control-no-token"_s,
                                     QObject::tr("They need no token: every user of this machine steers the stream.")};
  const QCommandLineOption osc_{u"osc"_s, QObject::tr("UDP port on which OSC is heard."), u"port"_s};
  const QCommandLineOption osc_address_{u"osc-address"_s, QObject::tr("Address on which OSC is heard."), u"ip"_s,
                                        u"127.0.0.1"_s};
  const QCommandLineOption osc_from_{u"osc-from"_s, QObject::tr("Address from which OSC is heard; may be repeated."),
                                     u"ip"_s};
  const QCommandLineOption osc_all_{u"osc-all"_s,
                                    QObject::tr("Other machines may send all commands as OSC; needs --osc-from.")};
  const QCommandLineOption osc_to_{u"osc-to"_s, QObject::tr("Where events are sent as OSC; may be repeated."),
                                   u"host:port"_s};
  const QCommandLineOption midi_{u"midi"_s, QObject::tr("MIDI input, by a part of its name, or own."), u"port"_s};
  const QCommandLineOption midi_out_{u"midi-out"_s, QObject::tr("MIDI output whose pads are lit."), u"port"_s};
  const QCommandLineOption midi_map_{u"midi-map"_s, QObject::tr("File with the commands of the controller's keys."),
                                     u"file"_s};
  const QCommandLineOption midi_system_{u"midi-system"_s, QObject::tr("alsa or jack; by default the first that works."),
                                        u"name"_s};
  const QCommandLineOption gamepad_{u"gamepad"_s, QObject::tr("Gamepad, by a part of its name, or any."), u"name"_s};
  const QCommandLineOption gamepad_map_{u"gamepad-map"_s,
                                        QObject::tr("File with the commands of the gamepad's buttons."), u"file"_s};
};

// Parsed before the QApplication exists, so that --version and --help need no display.
Arguments parse(const QStringList& words) {
  QCommandLineParser parser;
  parser.setApplicationDescription(
      QObject::tr("Type prompts, watch one unbroken video stream, see what the model remembers."));
  parser.addPositionalArgument(u"session"_s, QObject::tr("A .take file or the folder of a session, to open it."),
                               u"[session]"_s);
  parser.addHelpOption();
  parser.addVersionOption();
  const QCommandLineOption model(u"model"_s, QObject::tr("Model file or folder; the built-in model otherwise."),
                                 u"path"_s);
  const QCommandLineOption device(u"device"_s, QObject::tr("cpu, cuda, cuda:N or auto."), u"name"_s, u"auto"_s);
  const QCommandLineOption dtype(u"dtype"_s, QObject::tr("fp32, bf16, int8, fp8 or auto."), u"name"_s, u"auto"_s);
  const QCommandLineOption threads(u"threads"_s,
                                   QObject::tr("Threads of the engine; 0 finds the number while the stream runs."),
                                   u"count"_s, u"0"_s);
  const QCommandLineOption seed(u"seed"_s, QObject::tr("Seed of the first take."), u"number"_s, u"42"_s);
  const QCommandLineOption layout(u"layout"_s, QObject::tr("Layout to start in: create, inspect, deliver or perform."),
                                  u"name"_s);
  const QCommandLineOption language(u"language"_s, QObject::tr("Language of the window: system, en, de, es, ja or zh."),
                                    u"code"_s);
  const QCommandLineOption safe(
      u"safe"_s, QObject::tr("Start with the built-in model on the processor, without a session and your own layout."));
  parser.addOptions({model, device, dtype, threads, seed, layout, language, safe});
  const PortParser port(parser);
  const auto usage = [&](const QString& message) {
    std::fputs(qPrintable(message + QLatin1Char('\n')), stderr);
    std::exit(2);
  };
  if (!parser.parse(words)) usage(parser.errorText());
  if (parser.isSet(QStringLiteral("version"))) {
    std::printf("longtake %s\n", program_version());
    std::exit(0);
  }
  if (parser.isSet(QStringLiteral("help"))) {
    std::fputs(qPrintable(parser.helpText().replace(QLatin1String("<executable_name>"), QLatin1String("longtake"))),
               stdout);
    std::exit(0);
  }
  Arguments out;
  bool threads_ok = false;
  bool seed_ok = false;
  const Json given = {{"model", parser.value(model).toStdString()},
                      {"device", parser.value(device).toStdString()},
                      {"dtype", parser.value(dtype).toStdString()}};
  if (const auto read = read_fields(given, out.source, {.bare_names = true}); !read)
    usage(QStringLiteral("--") + QString::fromStdString(read.error().why));
  out.source.threads = parser.value(threads).toInt(&threads_ok);
  out.source.seed = parser.value(seed).toULongLong(&seed_ok);
  out.layout = parser.value(layout).toStdString();
  out.language = parser.value(language).toStdString();
  out.safe = parser.isSet(safe);
  if (!threads_ok || out.source.threads < 0) usage(QObject::tr("--threads must be 0 or a positive number"));
  out.given_threads = out.source.threads;
  if (out.source.threads == 0) out.source.threads = threads_beside_a_window();
  if (!seed_ok) usage(QObject::tr("--seed must be a whole number"));
  if (!out.layout.empty() && !ui::Layouts::isKnown(out.layout))
    usage(QObject::tr("--layout must be create, inspect, deliver or perform"));
  if (!out.language.empty() && !ui::languageFor(out.language, QLocale::system()))
    usage(QObject::tr("--language must be system, en, de, es, ja or zh"));
  if (auto read = port.read())
    out.port = std::move(*read);
  else
    usage(QString::fromStdString(read.error().text()));
  const QStringList sessions = parser.positionalArguments();
  if (sessions.isEmpty()) return out;
  if (sessions.size() > 1) usage(QObject::tr("One session can be opened, not %1").arg(sessions.size()));
  if (parser.isSet(model)) usage(QObject::tr("--model cannot be given with a session, which has a model of its own"));
  out.session = sessions.first().toStdString();
  if (const auto there = check_is_session(out.session); !there) usage(QString::fromStdString(there.error().text()));
  return out;
}

bool g_starts_again = false;  // set if the window wants a restart after it closes

QStringList g_arguments;  // for the restarted program

std::function<void()> g_note_end;  // records that this run ended normally

void start_again() {
  if (g_starts_again) QProcess::startDetached(QApplication::applicationFilePath(), g_arguments);
}

EngineStream::Options stream_options(Stream::Wakeup wake) {
  EngineStream::Options options;
  options.wakeup = std::move(wake);
  options.settle = EngineStream::kSettle;
  // A hung step must not keep a closed window's process alive; the settings are already on disk. The user closed the
  // window, so this counts as a normal end.
  options.on_hang = [] {
    g_note_end();
    start_again();
    std::_Exit(1);
  };
  return options;
}

ui::StreamFactory engine(const SourceOptions& source) {
  return [source](Stream::Wakeup wake) -> std::unique_ptr<Stream> {
    return std::make_unique<EngineStream>(open_logged_source(source, sessions_folder()),
                                          stream_options(std::move(wake)));
  };
}

/// A new session with the options of an earlier one, except those in `choice`. Only the manifest is read here; the
/// source reports problems of the session when it opens.
std::unique_ptr<ChunkSource> open_like(const std::string& session, const ModelChoice& choice) {
  const auto earlier = GrowingSession::open(session);
  if (!earlier) return make_session_source(session);
  const auto options = session_options(earlier->manifest());
  return options ? open_logged_source(with_choice(*options, choice), sessions_folder()) : make_session_source(session);
}

/// Opens other weights, or an earlier session.
ui::StreamFactory engine_again(SourceOptions source, const ui::StreamRequest& request) {
  if (!request.like.empty()) {
    return [request](Stream::Wakeup wake) -> std::unique_ptr<Stream> {
      return std::make_unique<EngineStream>(open_like(request.like, request.choice), stream_options(std::move(wake)));
    };
  }
  if (request.session.empty()) {
    source.model = request.model;
    return engine(with_choice(std::move(source), request.choice));
  }
  return [request](Stream::Wakeup wake) -> std::unique_ptr<Stream> {
    return std::make_unique<EngineStream>(continue_logged_source(request.session, request.take),
                                          stream_options(std::move(wake)));
  };
}

ui::Keeping::Services services(const SourceOptions& source) {
  ui::Keeping::Services made;
  made.library = [source](Library::Wakeup wake) -> std::unique_ptr<Library> {
    return std::make_unique<JobQueue>(make_library_worker(source), std::move(wake));
  };
  made.recorder = make_recorder();
  made.sessions = sessions_folder();
  made.av1 = has_av1();
  return made;
}

/// Removes everything that a safe start omits from the arguments, and returns what it was.
ui::SafeStart make_safe(Arguments& arguments, int bad_ends) {
  ui::SafeStart safe;
  safe.bad_ends = arguments.safe ? 0 : bad_ends;
  safe.session = std::exchange(arguments.session, {});
  safe.model = arguments.source.model;
  SourceOptions plain;
  plain.threads = arguments.source.threads;
  plain.seed = arguments.source.seed;
  read_device("cpu", plain.device);
  arguments.source = plain;
  return safe;
}

void read_settings(ui::MainWindow::Options& options, const std::string& layout) {
  options.settings_path = config_folder() / "studio.json";
  if (auto settings = ui::loadSettings(options.settings_path)) {
    options.settings = *settings;
    if (options.safe) options.safe->own = std::move(*settings);
  } else {
    options.settings_problem = settings.error();
  }
  if (options.safe) options.settings = ui::safeSettings(options.settings);
  if (!layout.empty()) options.settings.layout = layout;
}

/// Applies the recipe that the user chose for this model in the window.
SourceOptions as_before(SourceOptions source, const ui::Settings& settings) {
  const auto chosen = settings.recipes.find(ui::recipeKey(source.model.string()));
  if (chosen != settings.recipes.end()) source.sampler_plan = chosen->second;
  return source;
}

std::function<void()> g_quit;  // wakes the window; only writes to a descriptor, so a signal handler may call it

}  // namespace

int run_studio(int argc, char** argv) {
  give_large_blocks_back();
  // SVT-AV1 must not write to stderr; its errors are returned as results.
  ::setenv("SVT_LOG", "1", 0);
  // A closed pipe or a file-size limit is reported as an error and does not end the program.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  QStringList words;
  for (const char* word : std::span(argv, static_cast<std::size_t>(argc))) words << QString::fromUtf8(word);
  Arguments arguments = parse(words);
  QApplication application(argc, argv);
  g_arguments = QApplication::arguments().mid(1);
  // An opened session continues as a new session, and a restart must not copy it again.
  const QString session = QString::fromStdString(arguments.session);
  QApplication::setApplicationName(u"Longtake"_s);
  QApplication::setDesktopFileName(u"longtake"_s);
  QApplication::setApplicationVersion(QLatin1String(program_version()));

  ui::StartRecord starts(config_folder() / "starts.json");
  const int bad_ends = starts.begin();
  ui::MainWindow::Options options;
  if (arguments.safe || bad_ends >= ui::StartRecord::kMostBadEnds) options.safe = make_safe(arguments, bad_ends);
  if (options.safe) logger("studio")->warn("safe_start={}", options.safe->bad_ends);
  g_note_end = [&starts, was_safe = options.safe.has_value()] { starts.end(was_safe); };
  g_arguments.removeAll(options.safe ? QStringLiteral("--safe") : session);
  options.threads = {{threads_beside_a_window(), usable_cores()}, arguments.given_threads};
  options.services = services(arguments.source);
  options.sender = make_sender();
  options.cameras = find_cameras;
  options.ndi = check_ndi;
  options.open_video = [](const std::string& path) { return make_video_feed(path); };
  options.listen = [](const std::string& path, const std::function<void(double)>& tell, const std::stop_token& stop) {
    return listen(path, tell, stop);
  };
  options.pictures = [](PastPictures::Wakeup wake) -> std::unique_ptr<PastPictures> {
    return std::make_unique<PictureWorker>(make_picture_decoder(), std::move(wake));
  };
  options.reopen = [source = arguments.source](const ui::StreamRequest& request) {
    return engine_again(source, request);
  };
  options.session = arguments.session;
  options.port = arguments.port;
  options.look = look_at_session_and_model;
  read_settings(options, arguments.layout);
  options.stream = engine(as_before(arguments.source, options.settings));
  options.versions = version_facts(torch_facts());
  options.relaunch = [] { g_starts_again = true; };
  const std::string& wanted = arguments.language.empty() ? options.settings.language : arguments.language;
  const std::string language = ui::languageFor(wanted, QLocale::system()).value_or("en");
  ui::applyTheme(application, options.settings.text_scale);
  if (auto spoken = ui::applyLanguage(application, language, ui::canShow(language)); !spoken)
    options.language_problem = spoken.error();
  // The window and its session's lock must be gone before the program restarts.
  auto window = std::make_unique<ui::MainWindow>(std::move(options));
  // Ctrl+C and a logout close the window like its close button, so that settings and log are finished.
  ui::Wake quit;
  QObject::connect(&quit, &ui::Wake::rang, window.get(), &QWidget::close);
  g_quit = quit.ring();
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, [](int) { g_quit(); });
  const StartTimes start_times(*window);
  window->show();
  const int status = QApplication::exec();
  window.reset();
  g_note_end();
  start_again();
  return status;
}

}  // namespace longtake
