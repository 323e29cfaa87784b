import { z } from 'zod';
import { sentenceOfUses } from '#shared/domain/sets/set-use';

/** The parameter that allows a job to change or delete sets that schedules use (docs/decisions.md). */
export const alsoUsed = z.boolean().default(false).meta({
  title: 'Include sets used by schedules',
  description:
    'When this is off, these sets are left unchanged, and each is reported as a failure that lists the schedule entries using it.',
});

/**
 * Throws an error if schedule entries use a set and the caller has not confirmed the action. The error lists
 * these entries.
 */
export function refuseUsed(uses: readonly string[], meant: boolean): void {
  const use = sentenceOfUses(uses);
  if (use && !meant) throw new Error(`${use} It is left unchanged.`);
}
