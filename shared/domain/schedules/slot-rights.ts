import { premiumHours, readHour, requiredHours, slotsFor } from '../../values/schedule-hours';
import { isPremium } from '../../values/subscription';

/** A user's slots. Premium users have ten and may customise them, others the six core slots. */
export interface SlotRights {
  readonly isPremium: boolean;
  /** The hours as two digits, in order. */
  readonly hours: readonly string[];
  readonly mayCustomise: boolean;
}

/** Returns a user's slots. `premium` overrides the default slots of premium users. */
export function slotRights(
  subscriptionStatus: string | null | undefined,
  premium: readonly string[] = premiumHours,
): SlotRights {
  const is = isPremium(subscriptionStatus);
  return { isPremium: is, hours: slotsFor(subscriptionStatus, premium), mayCustomise: is };
}

const core: readonly string[] = requiredHours;

/** True if only premium users have this slot. */
export function isPremiumSlot(hour: unknown, premium: readonly string[] = premiumHours): boolean {
  const read = readHour(hour);
  return read !== undefined && premium.includes(read) && !core.includes(read);
}
