import { isPremium } from './subscription';

/**
 * Hours of the schedule, two digits (docs/product.md).
 */
export const requiredHours = ['09', '10', '11', '14', '15', '16'] as const;

/** The required hours at which people move. */
export const movementHours: readonly string[] = ['09', '10', '14', '16'];

/** The required hours at which people breathe. */
export const breathingHours: readonly string[] = ['11', '15'];

/** The ten slots of premium users where the settings name no others. */
export const premiumHours: readonly string[] = ['08', '09', '10', '11', '12', '13', '14', '15', '16', '17'];

/** The time slots of a user with that subscription (docs/product.md). */
export const slotsFor = (
  subscriptionStatus: string | null | undefined,
  premium: readonly string[] = premiumHours,
): readonly string[] => (isPremium(subscriptionStatus) ? premium : requiredHours);

/**
 * An hour however it is stored, as two digits: `9`, `'9'`, `'09'` and `'09:30'` are all `09`
 * (docs/product.md). Undefined for what is no hour of a day.
 */
export function readHour(stored: unknown): string | undefined {
  const text = typeof stored === 'number' ? `${stored}` : stored;
  if (typeof text !== 'string') return undefined;
  const [, hour] = /^\s*(\d{1,2})(?::[0-5]\d)?\s*$/.exec(text) ?? [];
  if (hour === undefined || Number(hour) > 23) return undefined;
  return hour.padStart(2, '0');
}

/**
 * Which of the required hours nothing is stored for, and which stored hours are none of them
 * (docs/product.md).
 */
export function auditHours(stored: readonly unknown[]): {
  readonly missing: readonly string[];
  readonly invalid: readonly unknown[];
} {
  const found = new Set(stored.map(readHour));
  const required: readonly (string | undefined)[] = requiredHours;
  return {
    missing: requiredHours.filter((hour) => !found.has(hour)),
    invalid: stored.filter((hour) => !required.includes(readHour(hour))),
  };
}
