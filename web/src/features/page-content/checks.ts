import { heroTarget, isBreathingHero } from '#shared/content/breathing-hero';
import { missingDefaults } from '#shared/domain/content/page-defaults';
import {
  heroMissing,
  heroProblems,
  linkProblems,
  type PageProblem,
  timesWithoutHero,
} from '#shared/domain/content/page-problems';
import type { EntryWords } from '../../components/operations/log-entry';
import { messages } from './messages';
import type { CheckOperation, JobOperation } from './operations';
import { type Part, type Target, titleOf } from './part';

export interface PageRecords {
  readonly parts: readonly Part[];
  readonly targets: readonly Target[];
}

export interface PartProblem extends PageProblem {
  readonly part: Part;
}

/** Runs a check. Returns the summary, followed by one line per problem. */
export function checked(name: CheckOperation['name'], records: PageRecords): readonly EntryWords[] {
  switch (name) {
    case 'records':
      return checkedRecords(records);
    case 'heroes':
      return checkedHeroes(records);
    case 'exercises':
      return checkedExercises(records);
    case 'links':
      return checkedLinks(records);
    default:
      return name satisfies never;
  }
}

/** Counts the records to change, or returns undefined if the loaded records do not show it. */
export function recordsToChange({ job }: JobOperation, records: PageRecords): number | undefined {
  switch (job) {
    case 'page-content-defaults':
      return incomplete(records.parts).length;
    case 'breathing-hero':
      return timesWithoutHero(records.parts).length;
    case 'activate-breathing-exercises':
      return exercisesOf(records).filter(({ isActive }) => !isActive).length;
    case 'page-content-urls':
      return records.parts.filter((part) => !leadsRight(part)).length;
    default:
      return undefined;
  }
}

const success = (text: string): EntryWords => ({ kind: 'success', text });
const warning = (text: string): EntryWords => ({ kind: 'warning', text });

const exercisesOf = ({ targets }: PageRecords) => targets.filter(({ kind }) => kind === 'breathing exercise');

const incomplete = (parts: readonly Part[]) =>
  parts.flatMap((part) => {
    const missing = Object.keys(missingDefaults(part)).sort();
    return missing.length > 0 ? [{ part, missing }] : [];
  });

function checkedRecords({ parts }: PageRecords): readonly EntryWords[] {
  const found = incomplete(parts);
  if (found.length === 0) return [success(messages.upToDate(parts.length))];
  return [
    warning(messages.needUpdating(found.length, parts.length)),
    ...found.map(({ part, missing }) => warning(`${titleOf(part)}: missing ${missing.join(', ')}.`)),
  ];
}

/** Returns the heroes' problems. A missing hero is not the problem of any part. */
export function problemsOfHeroes({ parts, targets }: PageRecords): {
  readonly missing: readonly PageProblem[];
  readonly found: readonly PartProblem[];
} {
  const heroes = parts.filter(isBreathingHero);
  const found = heroes.flatMap((part) =>
    heroProblems(part, {
      heroes: heroes.filter(({ timeContext }) => timeContext === part.timeContext).length,
      exercise: exercisesOf({ parts, targets }).find(({ id }) => id === part.setId),
    }).map((problem) => ({ ...problem, part })),
  );
  return { missing: timesWithoutHero(parts).map(heroMissing), found };
}

function checkedHeroes(records: PageRecords): readonly EntryWords[] {
  const { missing, found } = problemsOfHeroes(records);
  if (missing.length + found.length === 0) return [success(messages.heroesComplete)];
  return [
    warning(messages.heroProblems(missing.length + found.length)),
    ...missing.map(({ message }) => warning(message)),
    ...found.map(({ part, message }) => warning(`${titleOf(part)}: ${message}`)),
  ];
}

function checkedExercises(records: PageRecords): readonly EntryWords[] {
  const exercises = exercisesOf(records);
  const inactive = exercises.filter(({ isActive }) => !isActive);
  if (inactive.length === 0) return [success(messages.exercisesActive(exercises.length))];
  return [
    warning(messages.exercisesInactive(inactive.length, exercises.length)),
    ...inactive.map(({ name }) => warning(`${name} is not active.`)),
  ];
}

function checkedLinks({ parts }: PageRecords): readonly EntryWords[] {
  const found = parts.flatMap((part) => linkProblems(part).map(({ message }) => ({ part, message })));
  if (found.length === 0) return [success(messages.linksCorrect(parts.length))];
  return [
    warning(messages.linksWrong(new Set(found.map(({ part }) => part.id)).size)),
    ...found.map(({ part, message }) => warning(`${titleOf(part)}: ${message}`)),
  ];
}

/** Returns false if the `page-content-urls` job would change the hero's link or duration. */
function leadsRight(part: Part): boolean {
  const target = heroTarget(part);
  return !target || (part.linkURL === target.linkURL && part.activityDuration === target.activityDuration);
}
