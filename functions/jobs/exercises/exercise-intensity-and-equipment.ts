import { keep, sweep, update } from '#functions/engine/job/job';
import { Exercise } from '#shared/models/exercise';
import { isEmpty } from '#shared/values/empty';
import { detectEquipment } from '#shared/values/equipment';
import { detectIntensity } from '#shared/values/intensity';
import { writeTextList } from '#shared/values/json-text';

/** Derives the missing intensity and equipment of exercises from their text. */
export const exerciseIntensityAndEquipment = sweep({
  name: 'exercise-intensity-and-equipment',
  title: 'Exercise intensity and equipment',
  description:
    "Fills in missing exercise intensity and equipment from keywords in each exercise's title, headline, target and steps. Existing values are kept.",
  category: 'one-time',
  access: 'Admin',
  tables: [Exercise],
  shows: ['title'],
  reads: ['title', 'type', 'headline', 'target', 'how', 'intensity', 'equipment'],
  visit: (exercise) => {
    const { title, headline, target, how, intensity, equipment } = exercise;
    const set = {
      ...(isEmpty(intensity) && { intensity: detectIntensity(exercise) }),
      ...(isEmpty(equipment) && {
        equipment: writeTextList(detectEquipment(title, headline, target, how)),
      }),
    };
    return Object.keys(set).length === 0 ? keep : update(set);
  },
});
