/** The format of a pattern, for use in messages. */
export const patternText = 'seconds separated by dashes, such as 4-4-4-4 or 2+1-6';

const part = /^\d{1,3}(?:\+\d{1,3})?$/;
/** The maximum number of phases in a breath: inhale, hold, exhale, hold. */
const maxParts = 4;

/**
 * Returns the parts of a breathing pattern: the seconds to inhale, hold, exhale and hold, as two to four
 * numbers. `2+1` means two inhales. Returns undefined if the text is not a pattern.
 */
export function breathingPattern(text: string): readonly string[] | undefined {
  const parts = text.split(/[-–]/).map((one) => one.trim());
  return parts.length > 1 && parts.length <= maxParts && parts.every((one) => part.test(one))
    ? parts
    : undefined;
}
