import { z } from 'zod';
import { sentenceOfUses } from '#shared/domain/sets/set-use';

/** A parameter for also deactivating or deleting sets that schedules use (docs/decisions.md). */
export const alsoUsed = z.boolean().default(false).meta({
  title: 'Also sets that schedules use',
  description:
    'Otherwise they are left unchanged, and each is reported as a failure that names the schedule entries.',
});

/** Throws with the schedule entries if a set is in use and the caller has not confirmed. */
export function refuseUsed(uses: readonly string[], meant: boolean): void {
  const use = sentenceOfUses(uses);
  if (use && !meant) throw new Error(`${use} It is left unchanged.`);
}
