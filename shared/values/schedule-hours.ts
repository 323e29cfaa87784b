import { isPremium } from './subscription';

/** The required hours, as two digits. For the ten hours of premium users, see docs/decisions.md. */
export const requiredHours = ['09', '10', '11', '14', '15', '16'] as const;

/** The required hours for movement. */
export const movementHours: readonly string[] = ['09', '10', '14', '16'];

/** The required hours for breathing. */
export const breathingHours: readonly string[] = ['11', '15'];

/** The default hours of premium users, which the settings can override. */
export const premiumHours: readonly string[] = ['08', '09', '10', '11', '12', '13', '14', '15', '16', '17'];

export const slotsFor = (
  subscriptionStatus: string | null | undefined,
  premium: readonly string[] = premiumHours,
): readonly string[] => (isPremium(subscriptionStatus) ? premium : requiredHours);

/** Parses an hour to two digits: `9`, `'9'`, `'09'` and `'09:30'` become `09`. */
export function readHour(stored: unknown): string | undefined {
  const text = typeof stored === 'number' ? `${stored}` : stored;
  if (typeof text !== 'string') return undefined;
  const [, hour] = /^\s*(\d{1,2})(?::[0-5]\d)?\s*$/.exec(text) ?? [];
  if (hour === undefined || Number(hour) > 23) return undefined;
  return hour.padStart(2, '0');
}
