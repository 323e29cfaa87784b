import { keep, refersTo, sweep, update } from '#functions/engine/job/job';
import { defaultPage } from '#shared/domain/content/page-defaults';
import { BreathingExercise } from '#shared/models/breathing-exercise';
import { PageContent } from '#shared/models/page-content';
import { isEmpty } from '#shared/values/empty';

export const breathingAdditionalContent = sweep({
  name: 'breathing-additional-content',
  title: 'Additional breathing content',
  description:
    "Fills in missing additional content on the breathing page, using the product's own text or the exercise description.",
  category: 'reusable',
  access: 'Admin',
  tables: [PageContent],
  refers: [refersTo(BreathingExercise, ['description'])],
  shows: ['title'],
  reads: ['pageId', 'setId', 'additionalContent'],
  visit: ({ id, pageId, setId, additionalContent: said }, { related }) => {
    if (pageId !== 'breathing' || !isEmpty(said)) return keep;
    const text = defaultPage(id)?.additionalContent ?? related(BreathingExercise).withId(setId)?.description;
    return typeof text === 'string' && !isEmpty(text) ? update({ additionalContent: text }) : keep;
  },
});
