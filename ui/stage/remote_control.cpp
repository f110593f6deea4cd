#include "ui/stage/remote_control.h"

#include <utility>

#include "control/errors.h"
#include "ui/model/export_plan.h"
#include "ui/stage/performing.h"
#include "ui/stage/send_client.h"

namespace longtake::ui {
namespace {

constexpr std::size_t kMostTheirs = 1000;

control::Accepted queued(CommandId command) { return {command}; }

Result<control::Accepted> planned(CommandId command) {
  if (command == 0) return fail(errors::kNothingStreams);
  return queued(command);
}

control::SendingChanged sendingOf(const SendClient& client) { return {client.isOn(), client.status()}; }

}  // namespace

RemoteControl::RemoteControl(control::PortOptions options, Parts parts, QObject* parent)
    : QObject(parent), options_(std::move(options)), parts_(std::move(parts)) {
  if (!options_.is_open()) options_.port = control::kUsualPort;
  connectFacts();
}

Result<void> RemoteControl::openDoor(Door& door, control::PortOptions options) {
  const int opening = ++door.opening;
  auto port =
      control::Port::open(std::move(options), [this, &door, opening](control::Wish wish, control::Host::Answer answer) {
        // From the port's thread to the Qt thread. Answers to a closed port are dropped.
        QMetaObject::invokeMethod(
            this,
            [this, &door, opening, wish = std::move(wish), answer = std::move(answer)] {
              if (!door.port || opening != door.opening) return;
              auto done = carryOut(wish);
              if (!done) Q_EMIT refused(done.error());
              answer(std::move(done));
            },
            Qt::QueuedConnection);
      });
  if (!port) return fail(std::move(port.error()));
  door.port = std::move(*port);
  publishPresent(*door.port);
  return {};
}

Result<void> RemoteControl::open() {
  if (clients_.port) return {};
  if (auto opened = openDoor(clients_, options_); !opened) return opened;
  Q_EMIT changed();
  return {};
}

Result<void> RemoteControl::openController(Controller which, control::MidiOptions options) {
  control::PortOptions only;
  only.midi = std::move(options);
  return openDoor(doorOf(which), std::move(only));
}

void RemoteControl::closeController(Controller which) { doorOf(which).port.reset(); }

void RemoteControl::withController(Controller which, std::function<void(control::MidiPort&)> work) {
  if (Door& door = doorOf(which); door.port) door.port->with_midi(std::move(work));
}

void RemoteControl::publishStage() {
  if (parts_.performing != nullptr) publish(control::StageChanged{parts_.performing->state()});
}

void RemoteControl::publishSending() {
  if (parts_.sending != nullptr) publish(sendingOf(*parts_.sending));
}

void RemoteControl::publishSpace(const QString& place, std::int64_t free_bytes) {
  publish(control::SpaceLow{place.toStdString(), free_bytes});
}

void RemoteControl::publishPresent(control::Port& port) const {
  const Studio& studio = *parts_.studio;
  port.publish(control::PlayingChanged{studio.isPlaying()});
  if (parts_.performing != nullptr) port.publish(control::StageChanged{parts_.performing->state()});
  if (parts_.sending != nullptr) port.publish(sendingOf(*parts_.sending));
  if (const auto& source = studio.source())
    port.publish(control::StreamJoined{*source, studio.book(), {studio.newestChunk(), {}, studio.snapshot()}});
}

void RemoteControl::close() {
  if (!clients_.port) return;
  clients_.port.reset();
  Q_EMIT changed();
}

QString RemoteControl::address() const {
  if (!clients_.port) return {};
  QString web = QString::fromStdString(clients_.port->address());
  web.remove(QStringLiteral("http://"));
  const QString osc = QString::fromStdString(clients_.port->osc_address());
  if (osc.isEmpty()) return web;
  return web.isEmpty() ? QStringLiteral("OSC ") + osc : web + QStringLiteral(" · OSC ") + osc;
}

QString RemoteControl::makeLink() {
  if (!clients_.port || clients_.port->address().empty()) return {};
  const auto link = clients_.port->make_link();
  if (!link) Q_EMIT refused(link.error());
  return link ? QString::fromStdString(*link) : QString();
}

QString RemoteControl::token() const {
  return clients_.port ? QString::fromStdString(clients_.port->token()) : QString();
}

void RemoteControl::publish(control::Fact fact) {
  for (Door& door : controllers_)
    if (door.port) door.port->publish(fact);
  if (clients_.port) clients_.port->publish(std::move(fact));
}

void RemoteControl::connectFacts() {
  Studio* studio = parts_.studio;
  connect(studio, &Studio::posted, this, [this](CommandId command, const CommandBody& body) {
    if (carries_out_) rememberPosted(command);
    publish(control::CommandPosted{command, body});
  });
  connect(studio, &Studio::refused, this, [this](const Error& error, CommandId command) {
    if (isTheirs(command)) Q_EMIT refused(error);
  });
  connect(studio, &Studio::settled, this, [this](CommandId command) { theirs_.erase(command); });
  connect(studio, &Studio::happened, this, [this](const Event& event) { publish(event); });
  connect(studio, &Studio::playingChanged, this, [this](bool playing) { publish(control::PlayingChanged{playing}); });
  connect(studio, &Studio::takesReset, this, [this] { publish(control::StreamReplaced{}); });
  if (parts_.recorder != nullptr) {
    connect(parts_.recorder, &RecorderClient::changed, this, &RemoteControl::publishRecorder);
    connect(parts_.recorder, &RecorderClient::ended, this, &RemoteControl::publishRecorder);
  }
  if (parts_.exports != nullptr) connect(parts_.exports, &Exports::ended, this, &RemoteControl::publishExport);
}

Result<control::Accepted> RemoteControl::carryOut(const control::Wish& wish) {
  const bool outer = std::exchange(carries_out_, true);
  auto done = std::visit([this](const auto& one) { return carryOut(one); }, wish);
  carries_out_ = outer;
  return done;
}

// A command that a newer one replaced gets no receipt.
void RemoteControl::rememberPosted(CommandId command) {
  theirs_.insert(command);
  if (theirs_.size() > kMostTheirs) theirs_.erase(theirs_.begin());
}

Result<control::Accepted> RemoteControl::carryOut(const CommandBody& body) {
  Studio& studio = *parts_.studio;
  if (!studio.isStreaming()) return fail(errors::kNothingStreams);
  if (const auto* again = std::get_if<Restart>(&body)) return queued(studio.restart(again->seed));
  if (const auto* branch = std::get_if<Branch>(&body))
    return queued(studio.branch({branch->take, branch->chunk}, branch->seed));
  if (const auto* rewind = std::get_if<Rewind>(&body)) return queued(studio.goTo(rewind->take));
  if (const auto* mark = std::get_if<MarkTake>(&body)) return queued(studio.mark(*mark));
  if (const auto* trim = std::get_if<TrimTake>(&body)) return queued(studio.trim(*trim));
  return queued(studio.command(body));
}

Result<control::Accepted> RemoteControl::carryOut(const control::Play& wish) {
  parts_.studio->setPlaying(wish.playing);
  return control::Accepted{};
}

Result<control::Accepted> RemoteControl::carryOut(const control::StepOnce&) {
  parts_.studio->step();
  return control::Accepted{};
}

Result<control::Accepted> RemoteControl::carryOut(const control::StopGoingBack&) {
  parts_.studio->stopGoingBack();
  return control::Accepted{};
}

Result<control::Accepted> RemoteControl::carryOut(const control::SendSlot& wish) {
  auto prompt =
      TRY(control::slot_prompt(wish.number, parts_.settings->slots.at(static_cast<std::size_t>(wish.number - 1))));
  return carryOut(CommandBody(std::move(prompt)));
}

Result<control::Accepted> RemoteControl::carryOut(const control::KeepSlot& wish) {
  parts_.keepSlot(wish.number - 1, QString::fromStdString(wish.text));
  return control::Accepted{};
}

Result<control::Accepted> RemoteControl::carryOut(const control::SendOn& wish) {
  SendClient* sending = parts_.sending;
  if (sending == nullptr || !sending->isAvailable()) return fail(errors::kNoSender);
  if (!wish.on && !sending->isOn()) return fail(errors::kSendsNothing);
  if (!wish.on) {
    sending->stop();
    return control::Accepted{};
  }
  if (sending->isOn()) return fail(errors::kSendsAlready);
  // Uses the address from the dialog, which only a user at this machine can set.
  const Settings& settings = *parts_.settings;
  if (settings.send_to.empty()) return fail(errors::kNowhereToSend);
  std::optional<Error> refusal;
  const auto heard = connect(sending, &SendClient::refused, this, [&](const Error& error) { refusal = error; });
  sending->start({settings.send_to, settings.send_size, settings.send_kbps});
  disconnect(heard);
  if (refusal) return fail(std::move(*refusal));
  return control::Accepted{};
}

Result<control::Accepted> RemoteControl::carryOut(const control::PlanCue& wish) {
  if (!parts_.planCue) return fail(errors::kNoPlan);
  const CommandId command = TRY(parts_.planCue(wish.cue));
  return planned(command);
}

Result<control::Accepted> RemoteControl::carryOut(const control::DropCues& wish) {
  if (!parts_.dropCues) return fail(errors::kNoPlan);
  return planned(parts_.dropCues(wish.chunk));
}

Result<control::Accepted> RemoteControl::carryOut(const control::PlayTimeline& wish) {
  if (!parts_.playTimeline) return fail(errors::kNoPlan);
  return planned(parts_.playTimeline(wish.timeline));
}

// Refuses empty pads and empty fader ends, which would silently do nothing.
Result<control::Accepted> RemoteControl::carryOut(const control::StageWish& wish) {
  if (parts_.performing == nullptr) return fail(errors::kNoStage);
  const auto is_empty = [this](int number) {
    return parts_.settings->slots.at(static_cast<std::size_t>(number - 1)).empty();
  };
  std::vector<int> needed;
  if (const auto* pad = std::get_if<control::PressPad>(&wish)) needed = {pad->number};
  const auto* fader = std::get_if<control::MoveFader>(&wish);
  if (fader != nullptr || std::holds_alternative<control::FadeAcross>(wish)) {
    const control::MoveFader ends = fader != nullptr ? *fader : control::MoveFader{};
    needed = {ends.first.value_or(parts_.settings->fader_a + 1), ends.second.value_or(parts_.settings->fader_b + 1)};
  }
  for (const int number : needed)
    if (is_empty(number)) return fail(errors::kSlotEmpty, {{"number", number}});
  const auto* weight = std::get_if<control::MoveWeight>(&wish);
  if ((!needed.empty() || weight != nullptr) && !parts_.studio->isStreaming()) return fail(errors::kNothingStreams);
  if (weight == nullptr) {
    parts_.performing->carryOut(wish);
    return control::Accepted{};
  }
  auto typed = TRY(control::with_weight(parts_.studio->promptInForce().typed.toStdString(), *weight));
  parts_.performing->carryOut(control::MoveWeight{weight->text, weight->weight, std::move(typed)});
  return control::Accepted{};
}

Result<std::string> RemoteControl::fileFor(const std::string& name, const std::string& suffix) const {
  const std::string& chosen = parts_.settings->export_folder;
  const std::filesystem::path folder = chosen.empty() ? videoFolder().toStdString() : chosen;
  if (name.empty()) {
    const auto& source = parts_.studio->source();
    const auto taken = [this](const std::filesystem::path& path) { return parts_.exports->isTaken(path); };
    return usualPath(folder, source ? source->session : std::string(), parts_.studio->take(), '.' + suffix, taken)
        .string();
  }
  const std::string file = (folder / (name + '.' + suffix)).string();
  if (parts_.exports->isTaken(file)) return fail(errors::kFileThere, {{"file", name + '.' + suffix}});
  return file;
}

Result<control::Accepted> RemoteControl::carryOut(const control::RecordStart& wish) {
  RecorderClient* recorder = parts_.recorder;
  if (recorder == nullptr || !recorder->isAvailable()) return fail(errors::kNoRecorder);
  if (recorder->state() != RecorderClient::State::idle) return fail(errors::kRecordsAlready);
  const auto& source = parts_.studio->source();
  if (!source || !parts_.studio->isStreaming()) return fail(errors::kNothingStreams);
  auto file = TRY(fileFor(wish.name, "mp4"));
  recorder->start(control::recording_of(*source, file));
  return control::Accepted{0, 0, file};
}

Result<control::Accepted> RemoteControl::carryOut(const control::RecordStop&) {
  RecorderClient* recorder = parts_.recorder;
  if (recorder == nullptr || recorder->state() != RecorderClient::State::recording)
    return fail(errors::kRecordsNothing);
  recorder->stop();
  return control::Accepted{0, 0, recorder->what().path};
}

Result<control::Accepted> RemoteControl::carryOut(const control::ExportTake& wish) {
  const auto& source = parts_.studio->source();
  if (!source || source->session.empty() || parts_.exports == nullptr) return fail(errors::kNothingKept);
  auto file = TRY(fileFor(wish.name, wish.suffix));
  const std::size_t before = parts_.exports->all().size();
  parts_.exports->start(control::job_of(wish, *source, file), 0);
  // Without a library no export starts.
  if (parts_.exports->all().size() <= before) return fail(errors::kNothingKept);
  return control::Accepted{0, parts_.exports->all().back().job, file};
}

void RemoteControl::publishRecorder() {
  const RecorderClient& recorder = *parts_.recorder;
  const RecordingStatus& status = recorder.status();
  const std::pair now(recorder.state() != RecorderClient::State::idle, status.frames);
  if (std::exchange(recording_, now) == now) return;
  publish(control::RecordingChanged{now.first, recorder.what().path, now.second,
                                    now.first       ? std::optional<Error>()
                                    : status.failed ? status.failed
                                                    : status.lacks});
}

void RemoteControl::publishExport(const Exports::Item& item) {
  if (item.state == Exports::State::done)
    publish(JobEvent(JobDone{item.job, Exported{item.what.out, 0, item.seconds, item.bytes}}));
  else
    publish(JobEvent(JobFailed{
        item.job, item.error.value_or(Error{Error::Kind::cancelled, "The export was cancelled", {}, {}, {}})}));
}

}  // namespace longtake::ui

#include "moc_remote_control.cpp"
