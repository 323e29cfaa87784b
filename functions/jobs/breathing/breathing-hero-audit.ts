import { audit, type RecordContext, refersTo } from '#functions/engine/job/job';
import { isBreathingHero, type TimeContext } from '#shared/content/breathing-hero';
import { heroMissing, heroProblems } from '#shared/domain/content/page-problems';
import { BreathingExercise } from '#shared/models/breathing-exercise';
import type { StoredRecord } from '#shared/models/model';
import { PageContent } from '#shared/models/page-content';
import { timeContexts } from '#shared/values/choices';

export const breathingHeroAudit = audit({
  name: 'breathing-hero-audit',
  title: 'Breathing hero audit',
  description:
    'Finds times of day without exactly one breathing hero, and heroes without a title or an active exercise.',
  category: 'audit',
  access: 'Admin',
  tables: [PageContent],
  refers: [
    refersTo(PageContent, ['pageId', 'sectionType', 'isActive', 'timeContext']),
    refersTo(BreathingExercise, ['isActive']),
  ],
  expects: {
    itemsName: 'times of day',
    items: () => timeContexts,
    keyOf: (time: TimeContext) => time,
    inspect: (timeContext, context) =>
      heroesOf(timeContext, context).length > 0
        ? []
        : [{ ...heroMissing(timeContext), details: { timeContext } }],
  },
  inspect: (part, context) => {
    const { title, setId, timeContext } = part;
    const surroundings = {
      heroes: heroesOf(timeContext, context).length,
      exercise: context.related(BreathingExercise).withId(setId),
    };
    const details = { title, setId, timeContext };
    return heroProblems(part, surroundings).map((problem) => ({ ...problem, details }));
  },
});

const heroesOf = (timeContext: unknown, { related }: RecordContext<unknown>): readonly StoredRecord[] =>
  related(PageContent).where('timeContext', timeContext).filter(isBreathingHero);
