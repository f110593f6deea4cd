#include <sstream>

#include "control/midi_rows.h"
#include "control/osc_arguments.h"
#include "control/paths.h"

namespace longtake::control {
namespace {

/// Events that the port sends without a request.
struct EventRow {
  const char* name;
  const char* help;
};

constexpr EventRow kEvents[] = {
    {"receipt", "the result of a command: queued, applied, superseded, refused or done"},
    {"chunk", "a chunk was made: take, chunk, first_frame, frames, ms"},
    {"snapshot", "the memory after it: policy, kept_tokens, budget_tokens, kept_bytes, evicted_tokens"},
    {"take", "another take is current: take, parent, from_chunk, seed"},
    {"going_back", "how far a branch or a take is whose way is long: number, fraction; stop_going_back ends it"},
    {"playing", "the stream was paused or resumed"},
    {"stage",
     "the state of the stage: pads, waiting, frozen, black, cut_next, fader, fade_chunks, bpm, tempo_from, quantise"},
    {"recording", "a recording began, grew or ended: running, file, frames"},
    {"sending",
     "sending began, ended, or is in another state: running, target, state, sent, dropped, receivers, problem"},
    {"export", "how far an export is: job, state, fraction, file, memory_file"},
    {"opening", "how far a model is loaded: step, fraction"},
    {"opened", "a model streams: model"},
    {"space", "little space is left where serve writes: free_bytes"},
    {"error", "the stream stopped, or is no longer saved"},
};

constexpr EventRow kOscOut[] = {
    {"/longtake/chunk iif", "a chunk was made: take, chunk, ms"},
    {"/longtake/prompt si", "a prompt took effect: text, chunk"},
    {"/longtake/receipt ssi", "the result of a command: name, state, chunk (-1: none)"},
    {"/longtake/playing T", "T or F: the stream plays, or is paused"},
    {"/longtake/stage iTTf", "waiting pad (0: none), frozen, black, beats per minute"},
    {"/longtake/error sss", "a refusal or a failure: code, what, why"},
};

std::string values_text(const Argument& argument) {
  switch (argument.kind) {
    case ArgumentKind::text:
      return "text, at most " + std::to_string(argument.most) + " letters";
    case ArgumentKind::whole:
      return "whole number, " + range_text(argument.low, argument.high);
    case ArgumentKind::number:
      return "number, " + range_text(argument.low, argument.high);
    case ArgumentKind::yes_no:
      return "true or false";
    case ArgumentKind::choice: {
      std::string names;
      for (const std::string& name : argument.choices) names += (names.empty() ? "" : ", ") + name;
      return names;
    }
    case ArgumentKind::numbers:
      return std::to_string(argument.least) + " to " + std::to_string(argument.most) + " numbers, " +
             range_text(argument.low, argument.high);
    case ArgumentKind::tokens:
      return "list of [frame, row, column]";
    case ArgumentKind::object:
      return "JSON object";
  }
  return {};
}

char osc_type(const Argument& argument) {
  switch (argument.kind) {
    case ArgumentKind::whole:
    case ArgumentKind::tokens:
      return 'i';
    case ArgumentKind::number:
    case ArgumentKind::numbers:
      return 'f';
    case ArgumentKind::yes_no:
      return 'T';
    default:
      return 's';
  }
}

// Optional arguments are in brackets; dots follow an argument that may repeat.
std::string osc_text(const CommandRow& row) {
  std::string types;
  std::string list;
  for (const Argument& argument : row.arguments) {
    const char type = osc_type(argument);
    if (argument.kind == ArgumentKind::numbers) list = "f...";
    if (argument.kind == ArgumentKind::tokens) list = "iii...";
    if (argument.kind == ArgumentKind::numbers || argument.kind == ArgumentKind::tokens) continue;
    types += argument.required ? std::string(1, type) : std::string("[") + type + ']';
  }
  types += list;
  return osc_address(row) + (types.empty() ? "" : ' ' + types);
}

std::string escaped(const std::string& text, std::string_view letters, std::string_view with) {
  std::string out;
  for (const char letter : text) {
    const auto at = letters.find(letter);
    if (at == std::string_view::npos) {
      out += letter;
    } else if (with == "\\") {
      out += '\\';
      out += letter;
    } else {
      static constexpr const char* names[] = {"&amp;", "&lt;", "&gt;"};
      out += names[at];
    }
  }
  return out;
}

std::string cell(const std::string& text) { return escaped(text, "|", "\\"); }

using Rows = std::vector<std::vector<std::string>>;

std::string argument_text(const Argument& argument, const char* mark = "") {
  return std::string("`") + argument.name + "`" + mark + " (" + values_text(argument) + "): " + argument.help;
}

Rows command_rows() {
  Rows rows = {{"command", "does", "arguments", "OSC", "MIDI value"}};
  for (const CommandRow& row : command_table()) {
    std::string arguments;
    for (const Argument& argument : row.arguments) {
      arguments += arguments.empty() ? "" : "; ";
      arguments += argument_text(argument, argument.required ? "" : "?");
    }
    rows.push_back({std::string("`") + row.name + '`', row.help, arguments, '`' + osc_text(row) + '`', midi_text(row)});
  }
  return rows;
}

Rows path_rows() {
  Rows rows = {{"path", "answers", "query"}};
  for (const PathRow& row : path_table()) {
    std::string query;
    for (const Argument& argument : row.query) query += argument_text(argument);
    rows.push_back({std::string("`GET ") + row.path + '`', row.help, query});
  }
  for (const Argument& argument : command_query())
    rows.push_back({"`POST " + std::string(kCommandsPath) + "NAME`",
                    "Carries out a command; its arguments are the body", argument_text(argument)});
  return rows;
}

Rows event_rows(std::span<const EventRow> events, const char* title) {
  Rows rows = {{title, "when, and its content"}};
  for (const EventRow& event : events) rows.push_back({std::string("`") + event.name + '`', event.help});
  return rows;
}

std::string markdown(const Rows& rows) {
  std::ostringstream out;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    out << '|';
    for (const std::string& text : rows[i]) out << ' ' << cell(text) << (text.empty() ? "|" : " |");
    out << '\n';
    if (i > 0) continue;
    out << '|';
    for (std::size_t k = 0; k < rows[i].size(); ++k) out << "---|";
    out << '\n';
  }
  return out.str();
}

// Turns text between grave accents into HTML code elements.
std::string html_text(const std::string& text) {
  std::string out;
  bool code = false;
  for (const char letter : escaped(text, "&<>", {})) {
    if (letter != '`') {
      out += letter;
      continue;
    }
    out += code ? "</code>" : "<code>";
    code = !code;
  }
  return out;
}

std::string html(const Rows& rows) {
  std::ostringstream out;
  out << "<table>\n";
  for (std::size_t i = 0; i < rows.size(); ++i) {
    out << "<tr>";
    for (const std::string& text : rows[i]) out << (i == 0 ? "<th>" : "<td>") << html_text(text);
    out << '\n';
  }
  out << "</table>\n";
  return out.str();
}

}  // namespace

std::string help_markdown() {
  return "### Commands\n\n" + markdown(command_rows()) + "\n### Paths\n\n" + markdown(path_rows()) +
         "\n### Events of the WebSocket\n\n" + markdown(event_rows(kEvents, "event")) + "\n### OSC that goes out\n\n" +
         markdown(event_rows(kOscOut, "address and types"));
}

std::string help_page(bool with_video) {
  // preload="none": nothing is encoded until someone presses play.
  const std::string video =
      with_video ? "<video src=\"/v1/preview.mp4\" poster=\"/v1/preview.jpeg\" preload=\"none\" controls "
                   "muted width=\"640\"></video>\n"
                 : "";
  return "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Longtake control port</title>\n"
         "<style>body{font:15px/1.5 sans-serif;margin:2em;max-width:75em;background:#202022;color:#ddd}"
         "table{border-collapse:collapse;margin-bottom:2em}td,th{border-bottom:1px solid #444;padding:.3em .8em;"
         "text-align:left;vertical-align:top}video{background:#000;max-width:100%}code{color:#fff;white-space:nowrap}</"
         "style>\n<h1>Longtake control "
         "port</h1>\n" +
         video +
         "<p>Commands are posted as JSON, or sent over the WebSocket at /v1/socket as "
         "<code>{\"id\": 1, \"command\": \"prompt\", \"text\": \"a red ball\"}</code>.</p>\n"
         "<h2>Commands</h2>\n" +
         html(command_rows()) + "<h2>Paths</h2>\n" + html(path_rows()) + "<h2>Events of the WebSocket</h2>\n" +
         html(event_rows(kEvents, "event")) + "<h2>OSC that goes out</h2>\n" +
         html(event_rows(kOscOut, "address and types")) + "</html>\n";
}

}  // namespace longtake::control
