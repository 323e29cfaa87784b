import { audit, type RecordContext, refersTo } from '#functions/engine/job/job';
import { isBreathingHero, type TimeContext } from '#shared/content/breathing-hero';
import { BreathingExercise } from '#shared/models/breathing-exercise';
import type { StoredRecord } from '#shared/models/model';
import { PageContent } from '#shared/models/page-content';
import { timeContexts } from '#shared/values/choices';
import { isEmpty } from '#shared/values/empty';

/**
 * Tells whether each time of the day has one breathing hero, with all that it needs (spec 3, section 2.7:
 * Check Breathing Hero).
 */
export const breathingHeroAudit = audit({
  name: 'breathing-hero-audit',
  title: 'Breathing hero audit',
  description:
    'Finds times of day with no breathing hero or several, and heroes without a title or an active exercise.',
  category: 'audit',
  access: 'Admin',
  tables: [PageContent],
  refers: [
    refersTo(PageContent, ['pageId', 'sectionType', 'isActive', 'timeContext']),
    refersTo(BreathingExercise, ['isActive']),
  ],
  expects: {
    itemsName: 'times of the day',
    items: () => timeContexts,
    keyOf: (time: TimeContext) => time,
    inspect: (timeContext, context) => {
      if (heroesOf(timeContext, context).length > 0) return [];
      const message = `There is no active breathing hero for the time '${timeContext}'. Run 'Create breathing hero' to create it.`;
      return [{ kind: 'HeroMissing', message, details: { timeContext } }];
    },
  },
  inspect: (part, context) => {
    if (!isBreathingHero(part)) return [];
    const { title, setId, timeContext } = part;
    const details = { title, setId, timeContext };
    const others = heroesOf(timeContext, context).length - 1;
    return [
      ...(isEmpty(title) ? [{ kind: 'HeroWithoutTitle', message: 'The hero has no title.', details }] : []),
      ...(others > 0
        ? [
            {
              kind: 'HeroDuplicate',
              message: `Its time of the day has ${others} more; users see one.`,
              details,
            },
          ]
        : []),
      ...exerciseProblem(setId, context).map((message) => ({ kind: 'HeroExercise', message, details })),
    ];
  },
});

const heroesOf = (timeContext: unknown, { related }: RecordContext<unknown>): readonly StoredRecord[] =>
  related(PageContent).where('timeContext', timeContext).filter(isBreathingHero);

function exerciseProblem(setId: unknown, { related }: RecordContext<unknown>): readonly string[] {
  if (isEmpty(setId)) return ['The hero leads to no exercise.'];
  const exercise = related(BreathingExercise).withId(setId);
  if (!exercise) return [`There is no breathing exercise ${JSON.stringify(setId)}.`];
  return exercise.isActive === true ? [] : [`The breathing exercise ${JSON.stringify(setId)} is not active.`];
}
