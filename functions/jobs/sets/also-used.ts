import { z } from 'zod';
import { type Skip, skip } from '#functions/engine/job/job';
import { sentenceOfUses } from '#shared/domain/sets/set-use';

/** Allows a job to change or delete sets that schedules use (docs/decisions.md). */
export const alsoUsed = z.boolean().default(false).meta({
  title: 'Include sets used by schedules',
  description:
    'When this is off, these sets are kept, and each is listed with the schedule entries that use it.',
});

/** Undefined if no entries use the set or the caller has confirmed the action. */
export function keptIfUsed(uses: readonly string[], meant: boolean): Skip | undefined {
  const use = sentenceOfUses(uses);
  return use && !meant ? skip(`${use} It is left unchanged.`) : undefined;
}
