import { heroTarget, isBreathingHero, type TimeContext } from '../../content/breathing-hero';
import type { StoredRecord } from '../../models/model';
import { isSafeAddress } from '../../values/addresses';
import { timeContexts } from '../../values/choices';
import { isEmpty } from '../../values/empty';

/** The kind of finding in the audit, and a sentence for admins. */
export interface PageProblem {
  readonly kind: string;
  readonly message: string;
}

/** Finds an invalid link, or a hero's link that does not lead to the session for its exercise. */
export function linkProblems(part: StoredRecord): readonly PageProblem[] {
  return [...invalidLink(part), ...wrongTarget(part)];
}

function invalidLink({ linkURL }: StoredRecord): readonly PageProblem[] {
  if (isEmpty(linkURL) || (typeof linkURL === 'string' && isSafeAddress(linkURL))) return [];
  const message = `The link is ${JSON.stringify(linkURL)}; expected a path or an HTTPS URL.`;
  return [{ kind: 'LinkInvalid', message }];
}

function wrongTarget(part: StoredRecord): readonly PageProblem[] {
  if (!isBreathingHero(part)) return [];
  const target = heroTarget(part);
  if (!target) return [{ kind: 'LinkUnknown', message: 'The hero has no exercise to link to.' }];
  if (part.linkURL === target.linkURL && part.activityDuration === target.activityDuration) return [];
  const message = `The hero should link to ${target.linkURL} with a duration of ${target.activityDuration} minutes. Run 'Fix page content URLs' to correct it.`;
  return [{ kind: 'LinkWrong', message }];
}

export const timesWithoutHero = (parts: readonly StoredRecord[]): readonly TimeContext[] =>
  timeContexts.filter((time) => !parts.some((part) => isBreathingHero(part) && part.timeContext === time));

export const heroMissing = (time: TimeContext): PageProblem => ({
  kind: 'HeroMissing',
  message: `There is no active breathing hero for the time of day '${time}'. Run 'Create breathing hero' to create one.`,
});

export interface HeroSurroundings {
  /** The number of active heroes for the same time of day, including this one. */
  readonly heroes: number;
  readonly exercise: StoredRecord | undefined;
}

/**
 * Finds a missing title, other heroes for the same time of day, or a missing active exercise. Empty for parts
 * that are no hero.
 */
export function heroProblems(
  part: StoredRecord,
  { heroes, exercise }: HeroSurroundings,
): readonly PageProblem[] {
  if (!isBreathingHero(part)) return [];
  const others = heroes - 1;
  return [
    ...(isEmpty(part.title) ? [{ kind: 'HeroWithoutTitle', message: 'The hero has no title.' }] : []),
    ...(others > 0
      ? [
          {
            kind: 'HeroDuplicate',
            message: `There ${others === 1 ? 'is 1 more hero' : `are ${others} more heroes`} for this time of day. Users see only one.`,
          },
        ]
      : []),
    ...exerciseProblem(part.setId, exercise),
  ];
}

function exerciseProblem(setId: unknown, exercise: StoredRecord | undefined): readonly PageProblem[] {
  if (isEmpty(setId)) return [{ kind: 'HeroExercise', message: 'The hero does not link to an exercise.' }];
  const shown = JSON.stringify(setId);
  if (!exercise)
    return [{ kind: 'HeroExercise', message: `The breathing exercise ${shown} does not exist.` }];
  if (exercise.isActive === true) return [];
  return [{ kind: 'HeroExerciseInactive', message: `The breathing exercise ${shown} is not active.` }];
}
