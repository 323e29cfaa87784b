import { allOf } from '#functions/engine/job/all-of';
import { audit, type ItemSources, list, put, type RecordContext, refersTo } from '#functions/engine/job/job';
import { heroTarget, isBreathingHero, type TimeContext } from '#shared/content/breathing-hero';
import { type DefaultPage, defaultPages } from '#shared/domain/content/page-defaults';
import { heroMissing, heroProblems } from '#shared/domain/content/page-problems';
import { BreathingExercise } from '#shared/models/breathing-exercise';
import type { StoredRecord } from '#shared/models/model';
import { PageContent } from '#shared/models/page-content';
import { timeContexts } from '#shared/values/choices';
import { breathingGoal, primaryGoal } from '#shared/values/goals';
import { readTextList } from '#shared/values/json-text';

/** `exercise` is null if none is active. */
interface MissingHero {
  readonly hero: DefaultPage;
  readonly exerciseId: string | null;
}

/**
 * A new hero links to the product's own exercise or, if that is inactive, to an active one with the same
 * goal: focus during the day, calm at the end of the day.
 */
export const breathingHero = list({
  name: 'breathing-hero',
  title: 'Create breathing hero',
  description:
    'Creates a hero with an active breathing exercise for each time of day that has no hero on the breathing page.',
  category: 'reusable',
  access: 'Admin',
  fixes: ['HeroMissing'],
  tables: [PageContent],
  shows: ['title', 'timeContext'],
  itemsName: 'heroes',
  find: ({ runId }, sources) => missingHeroes(sources, runId),
  keyOf: ({ hero }) => hero.timeContext ?? hero.id,
  visit: ({ hero, exerciseId }) => {
    if (exerciseId === null) {
      throw new Error('No breathing exercises are active. Activate them first.');
    }
    const part = { ...hero, setId: exerciseId };
    return [put(PageContent, { ...part, ...heroTarget(part) })];
  },
});

async function* missingHeroes({ records }: ItemSources, runId: string): AsyncGenerator<MissingHero> {
  const parts = await allOf(records(PageContent, ['id', 'pageId', 'sectionType', 'isActive', 'timeContext']));
  const heroes = parts.filter(isBreathingHero);
  const times = new Set(heroes.map(({ timeContext }) => timeContext));
  // A hero that has been moved to a different time of day keeps its ID.
  const taken = new Set(heroes.map(({ id }) => id));
  const exercises = await allOf(records(BreathingExercise, ['id', 'goals', 'isActive']));
  const active = exercises.filter(({ isActive }) => isActive === true);
  for (const page of defaultPages) {
    if (!isBreathingHero({ ...page }) || times.has(page.timeContext)) continue;
    const hero = taken.has(page.id) ? { ...page, id: `${page.id}-${runId}` } : page;
    yield { hero, exerciseId: exerciseFor(hero, active) };
  }
}

function exerciseFor({ setId, timeContext }: DefaultPage, active: readonly StoredRecord[]): string | null {
  const wanted = timeContext === 'end_of_day' ? 'calm' : 'focus';
  const ids = active.toSorted((one, other) => String(one.id).localeCompare(String(other.id)));
  const chosen =
    ids.find(({ id }) => id === setId) ?? ids.find((exercise) => goalOf(exercise) === wanted) ?? ids[0];
  return typeof chosen?.id === 'string' ? chosen.id : null;
}

function goalOf({ goals }: StoredRecord) {
  const goal = primaryGoal(readTextList(goals).items);
  return goal === undefined ? undefined : breathingGoal(goal);
}

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
