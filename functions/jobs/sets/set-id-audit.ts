import { audit, type FoundFinding, type RelatedRecords, refersTo } from '#functions/engine/job/job';
import { showValue } from '#shared/api/describe-issue';
import { setCountsKind } from '#shared/jobs/run/informing-kinds';
import { BreathingExercise } from '#shared/models/breathing-exercise';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import type { StoredRecord } from '#shared/models/model';
import { ExerciseSet } from '#shared/models/set';
import { storedSet } from '#shared/templates/slots';
import { isEmpty } from '#shared/values/empty';
import { activityTypeOf, storedDays } from '#shared/values/schedule-entry';

/**
 * Checks that every entry of the default schedule names a set that there is or, for breathing, an exercise or
 * nothing (spec 2, section 2.12; docs/decisions.md: the type of activity decides).
 */
export const setIdAudit = audit({
  name: 'set-id-audit',
  title: 'Set ID audit',
  description:
    'Finds schedule entries whose set or breathing exercise is missing or inactive, and IDs shown instead of text.',
  category: 'audit',
  access: 'Admin',
  tables: [DefaultScheduledSet],
  refers: [
    refersTo(ExerciseSet, ['title', 'isActive']),
    refersTo(BreathingExercise),
    refersTo(DefaultScheduledSet),
  ],
  inspect: (entry, { related }) => {
    const isBreathing = activityTypeOf(entry) === 'breathing';
    const { hour, notificationHeading, notificationContent, templateName } = entry;
    const set = storedSet(entry);
    const details = { hour, days: storedDays(entry), notificationHeading, set, templateName };
    const found = isBreathing
      ? breathingProblem(set, related(BreathingExercise))
      : setProblem(set, related(ExerciseSet));
    return [
      ...(found ? [{ ...found, details }] : []),
      ...(related(BreathingExercise).withId(notificationContent)
        ? [
            {
              kind: 'IdInContent',
              message: `The content is the ID ${showValue(notificationContent)}, which users would see; expected a sentence.`,
              details: { ...details, notificationContent },
            },
          ]
        : []),
    ];
  },
  expects: {
    itemsName: 'counts',
    items: () => ['set ids'],
    keyOf: (item) => item,
    inspect: (_, { related }) => {
      const details = {
        schedules: related(DefaultScheduledSet).all.length,
        sets: related(ExerciseSet).all.length,
      };
      const message = `Schedule entries checked: ${details.schedules}; sets in the database: ${details.sets}.`;
      return [{ kind: setCountsKind, message, details }];
    },
  },
});

type Problem = Pick<FoundFinding, 'kind' | 'message'>;

function setProblem(set: unknown, sets: RelatedRecords): Problem | undefined {
  if (isEmpty(set)) return { kind: 'SetEmpty', message: 'The entry has no set; expected the ID of one.' };
  const stored = sets.withId(set);
  if (!stored) {
    const [titled] = sets.where('title', set);
    const hint = titled ? `: it is the title of ${titled.id}` : '';
    return {
      kind: 'SetUnknown',
      message: `The set ${showValue(set)} is not in the database${hint}; expected the ID of an existing set.`,
    };
  }
  return inactive(stored, set);
}

const inactive = ({ isActive }: StoredRecord, set: unknown): Problem | undefined =>
  isActive === false
    ? { kind: 'SetInactive', message: `The set ${showValue(set)} is inactive; expected an active set.` }
    : undefined;

function breathingProblem(set: unknown, exercises: RelatedRecords): Problem | undefined {
  if (isEmpty(set) || exercises.withId(set)) return undefined;
  const message = `The breathing exercise ${showValue(set)} is not in the database; expected the ID of one, or nothing.`;
  return { kind: 'BreathingUnknown', message };
}
