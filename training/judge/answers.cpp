#include "training/judge/answers.h"

#include "training/judge/stage_sight.h"

namespace longtake::gates {

Answer answer(Readers& readers, const Picture& picture, int number, const theatre::Scene& scene,
              const staging::Moment& moment) {
  const Image world = at_world_scale(picture);
  Answer a;
  a.number = number;
  a.place = readers.places.read(world.view(), moment.camera);
  Surroundings around = surroundings(scene.backdrop.landscape, moment.camera);
  for (const staging::PlacedThing& thing : moment.things) around.told.push_back(place_of(thing));
  for (const Blob& blob : readers.things.find(world.view(), around)) {
    ++a.count;
    a.colours.push_back(blob.colour);
  }
  for (const theatre::ThingPlace& told : around.told)
    a.things.push_back(readers.things.read(world.view(), told, around));
  return a;
}

}  // namespace longtake::gates
