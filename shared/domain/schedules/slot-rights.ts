import { premiumHours, readHour, requiredHours, slotsFor } from '../../values/schedule-hours';
import { isPremium } from '../../values/subscription';

/**
 * A user's schedule rights. Premium users have ten slots and may customise them. All other users have the six
 * core slots.
 */
export interface SlotRights {
  readonly isPremium: boolean;
  /** The hours as two digits, in order. */
  readonly hours: readonly string[];
  readonly mayCustomise: boolean;
}

/**
 * Returns the rights that a subscription status includes. `premium` overrides the default slots for premium
 * users.
 */
export function slotRights(
  subscriptionStatus: string | null | undefined,
  premium: readonly string[] = premiumHours,
): SlotRights {
  const is = isPremium(subscriptionStatus);
  return { isPremium: is, hours: slotsFor(subscriptionStatus, premium), mayCustomise: is };
}

const core: readonly string[] = requiredHours;

/** Returns true if a stored hour is a slot that only premium users have. */
export function isPremiumSlot(hour: unknown, premium: readonly string[] = premiumHours): boolean {
  const read = readHour(hour);
  return read !== undefined && premium.includes(read) && !core.includes(read);
}
