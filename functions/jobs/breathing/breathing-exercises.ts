import { audit, keep, refersTo, sweep, update } from '#functions/engine/job/job';
import { breathingContentOf } from '#shared/content/content-of';
import { defaultPage } from '#shared/domain/content/page-defaults';
import { BreathingExercise } from '#shared/models/breathing-exercise';
import { PageContent } from '#shared/models/page-content';
import { activityLevels } from '#shared/values/choices';
import { isEmpty } from '#shared/values/empty';
import { readTextList } from '#shared/values/json-text';
import { fixing } from '../records/given-records';

/** docs/decisions.md: 'Activate All Exercises'. */
export const activateBreathingExercises = fixing(['ExerciseInactive'], {
  name: 'activate-breathing-exercises',
  title: 'Activate breathing exercises',
  description: 'Activates all breathing exercises so that users can choose them.',
  category: 'reusable',
  access: 'Admin',
  tables: [BreathingExercise],
  shows: ['name'],
  reads: ['isActive'],
  visit: () => update({ isActive: true }),
});

/** The product's 'Check Exercise Status'. */
export const breathingExerciseAudit = audit({
  name: 'breathing-exercise-audit',
  title: 'Breathing exercise status audit',
  description: "Finds inactive breathing exercises. Run 'Activate breathing exercises' to activate them.",
  category: 'audit',
  access: 'Admin',
  tables: [BreathingExercise],
  inspect: ({ name, isActive }) => {
    if (isActive === true) return [];
    const message =
      isActive === false
        ? 'The exercise is not active.'
        : `isActive is ${JSON.stringify(isActive ?? null)}; expected true.`;
    return [{ kind: 'ExerciseInactive', message, details: { name, isActive } }];
  },
});

/** Exercises that are not the product's own get all levels (docs/decisions.md). */
export const breathingActivityLevels = sweep({
  name: 'breathing-activity-levels',
  title: 'Breathing activity levels',
  description:
    "Fills in missing activity levels for breathing exercises: the product's own exercises get the library's levels, and all other exercises get all four levels.",
  category: 'one-time',
  access: 'Admin',
  tables: [BreathingExercise],
  shows: ['name'],
  reads: ['name', 'activityLevels'],
  visit: (exercise) => {
    const { items, broken } = readTextList(exercise.activityLevels);
    if (broken !== undefined) throw new Error(`The activity levels cannot be read: ${broken.slice(0, 80)}`);
    if (items.length > 0) return keep;
    return update({ activityLevels: [...(breathingContentOf(exercise)?.activityLevels ?? activityLevels)] });
  },
});

export const breathingGoals = sweep({
  name: 'breathing-goals',
  title: 'Breathing goals and short benefits',
  description:
    "Sets the goals and short benefit of the product's 7 breathing exercises, matched by ID or name. Other exercises are not changed.",
  category: 'one-time',
  access: 'Admin',
  tables: [BreathingExercise],
  shows: ['name'],
  reads: ['name', 'goals', 'shortBenefit'],
  visit: (exercise) => {
    const content = breathingContentOf(exercise);
    return content ? update({ goals: [...content.goals], shortBenefit: content.shortBenefit }) : keep;
  },
});

const minutes = 4;

export const breathingDefaultDuration = sweep({
  name: 'breathing-default-duration',
  title: 'Default breathing duration',
  description: 'Sets missing default durations for breathing exercises to 4 minutes.',
  category: 'one-time',
  access: 'Admin',
  tables: [BreathingExercise],
  shows: ['name'],
  reads: ['defaultDuration'],
  visit: ({ defaultDuration }) => (isEmpty(defaultDuration) ? update({ defaultDuration: minutes }) : keep),
});

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
