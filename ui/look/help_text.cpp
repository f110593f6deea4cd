#include "ui/look/help_text.h"

#include <QCoreApplication>

namespace longtake::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(longtake::ui::HelpText)
};

}  // namespace

std::vector<HelpSection> helpSections() {
  return {
      {Words::tr("The window"),
       {Words::tr(
            "The picture is in the middle. Below it are the prompt with its nine slots, the timeline, and a line of "
            "figures: speed, and the time of each step. A click on the figures estimates a chunk with other settings."),
        Words::tr(
            "{create} shows just these. {inspect} adds prompts, cache strip and memory. {compare} shows takes side by "
            "side. Every panel can be moved or detached, and {find_a_command} finds any command by its name.")}},
      {Words::tr("Prompts"),
       {Words::tr("Type and press Enter: the stream follows at the next chunk. The line next to the box shows when the "
                  "prompt was applied and when its first picture was shown."),
        Words::tr("Recache recomputes the memory under the new prompt. Cut empties it. Fade slides from one prompt to "
                  "the other over some chunks."),
        Words::tr("{blend} blends up to four prompts by weight. Ctrl+1 to Ctrl+9 send the slots; a long press on a "
                  "slot stores the current prompt in it. {prompt_gallery} shows prompts that work well."),
        Words::tr("{peek_at_the_next_chunk} shows what the next chunk would look like under the prompt in the box. "
                  "Nobody else sees it, and nothing changes until Enter sends the prompt or Esc drops it. If the "
                  "stream is paused, sending makes exactly these pictures."),
        Words::tr("{new_take_from_a_picture} begins with a picture of yours; so does a picture that is dropped on the "
                  "window. {new_take_from_this_picture} begins with the picture on the screen. The model continues "
                  "from it. It draws only what it was trained on: the built-in one draws toys."),
        Words::tr("{new_take_from_a_video} follows a video; so does a video that is dropped on the window. A slider "
                  "sets how far the stream may leave it. After its end the stream continues alone.")}},
      {Words::tr("Perform"),
       {Words::tr("{perform} shows the nine slots as pads. The keys 1 to 9 or a click fade to one of them. A right "
                  "click stores another prompt there, or puts the pad at an end of the fader. The fader blends two "
                  "prompts. {fade_across} moves it to its other end, and {cut_next} makes the next prompt a cut. "
                  "{timeline_and_tips} shows the timeline, which is hidden here."),
        Words::tr("{freeze} holds the picture and {blackout} makes it black, here and on every output, while the "
                  "stream continues. {panic} ends both, and cancels a waiting prompt. These keys work while the clean "
                  "output is in front; {clean_output} closes it."),
        Words::tr("{tap_tempo}, tapped on the beat, sets the tempo; it can be typed, too. "
                  "{pads_at_once_on_the_beat_on_the_bar} lets pads wait for the beat or the bar. A waiting pad acts at "
                  "the next chunk that fits; pressing it again, or {panic}, cancels it."),
        Words::tr("{midi_and_gamepad} connects a MIDI controller, a gamepad or both. Keys and buttons press pads, "
                  "controls and sticks move the fader, and lights show the current pad. A right click on a pad, a "
                  "slot, a slider or a button assigns a key to it."),
        Words::tr("{send_to} sends the stream live: to a server, to another program, to NDI® receivers on the network, "
                  "or to a virtual camera. Browsers and meetings list that among their cameras. The last line of the "
                  "window counts sent and dropped pictures.")}},
      {Words::tr("Look back"),
       {Words::tr("Click or drag on the timeline to look back. The stream continues meanwhile; "
                  "{keep_streaming_while_looking_back} lets it pause instead. {live} goes back to the newest picture."),
        Words::tr("{previous_picture} and {next_picture} go by pictures, {a_chunk_back} and {a_chunk_on} by chunks, "
                  "{previous_prompt} and "
                  "{next_prompt} from prompt to prompt. {play_backwards}, {stop} and {play_forwards} play.")}},
      {Words::tr("Go back and branch"),
       {Words::tr(
            "While you look back, Enter continues from there with the prompt in the box, and {continue_from_here} with "
            "the old prompt. This makes a new take; the old future stays as a grey lane, and {takes} lists all takes."),
        Words::tr("{reroll_from_here} continues from there with another seed. {undo} goes back to where the stream was "
                  "before the last step, and {redo} returns. Nothing is lost.")}},
      {Words::tr("Memory"),
       {Words::tr("{salience_overlay} shows on the picture how salient each token is. {pin_tokens}, {forget_tokens} "
                  "and {dim_tokens} turn the pointer into a brush that keeps, removes or weakens tokens of the memory. "
                  "{restore_tokens} undoes that, and {lasso} draws an outline."),
        Words::tr("{what_would_it_do_without_this} regenerates the stream without the selection and compares both."),
        Words::tr("In Inspect, the policy decides which tokens stay when the budget is full. The last entry of the "
                  "list loads your own policy from a file.")}},
      {Words::tr("Drift"),
       {Words::tr(
           "The band under the timeline turns from green to red where pictures drift from the beginning of the prompt. "
           "Point at it to read the measure. {back_to_the_last_good_moment} continues from the last good moment.")}},
      {Words::tr("Compare"),
       {Words::tr("{compare} shows takes side by side, as a wipe, a difference or a blink, at one playhead. A trial "
                  "makes another take that differs in seed, policy, budget, passes or prompt, and on request one whose "
                  "memory is random.")}},
      {Words::tr("Plan ahead"),
       {Words::tr("{plan_a_prompt_ahead}, or a double click ahead of the stream, plans a prompt or a policy for a "
                  "later moment. Drag it to move it. {name_this_moment} names a moment, and names become chapters."),
        Words::tr("{cues_from_a_sound} finds the beats of a song and plans a prompt at each of them, at every bar, or "
                  "at every onset. One undo removes them all. An export then offers the song as its sound, from the "
                  "right second on.")}},
      {Words::tr("Export and record"),
       {Words::tr("Everything is saved, so it can be exported at any time with {export}. {mark_in} and {mark_out} set "
                  "the range. {keep_the_last_30_s} saves the last seconds to a file without a question."),
        Words::tr("{trim_take_to_marks} trims the take to the marks: exports write only that part, and the list of "
                  "takes counts it. Nothing is deleted, and {remove_trim} brings back the rest."),
        Words::tr("{deliver} shows everything about exports in one place: takes, range, format, and running and "
                  "finished files. There you also set how many of the last seconds are saved."),
        Words::tr("{record} writes a video while you watch. It survives a crash up to the last second.")}},
      {Words::tr("Sessions and models"),
       {Words::tr("{new_session} begins a new session, {open} opens one, {sessions} lists all with their sizes, and "
                  "{save_session_as} writes one into a file for other machines."),
        Words::tr("Help > Examples plays short videos of the built-in model, each a take of its own."),
        Words::tr("{models} opens other models: drop a file or a folder, and it shows the kind of model and missing "
                  "parts. Public models can be downloaded there, too.")}},
      {Words::tr("When something goes wrong"),
       {Words::tr("A line above the picture shows problems and what to do. {log} shows the messages of the engine. "
                  "After three crashes within ten minutes Longtake starts with the built-in model alone; “longtake "
                  "--safe” does the same.")}},
      {Words::tr("Keys"),
       {Words::tr("{keyboard_shortcuts} shows all keys, and {change_shortcuts} changes them. Single keys act while the "
                  "prompt box "
                  "has no focus; Esc leaves it and {type_a_prompt} goes back.")}},
  };
}

}  // namespace longtake::ui
