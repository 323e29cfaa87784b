/** For messages. */
export const patternText = 'seconds separated by dashes, such as 4-4-4-4 or 2+1-6';

const part = /^\d{1,3}(?:\+\d{1,3})?$/;
/** Inhale, hold, exhale, hold. */
const maxParts = 4;

/** The seconds to inhale, hold, exhale and hold, as two to four parts. `2+1` means two inhales. */
export function breathingPattern(text: string): readonly string[] | undefined {
  const parts = text.split(/[-–]/).map((one) => one.trim());
  return parts.length > 1 && parts.length <= maxParts && parts.every((one) => part.test(one))
    ? parts
    : undefined;
}
