import { readTextList, writeTextList } from './json-text';

/** The default step for an exercise without steps. */
export const defaultStep = 'Step 1: Follow the instructions';

/**
 * Formats steps for the `how` field, as JSON. Empty steps are dropped. If no steps are left, the default step
 * is used.
 */
export function writeSteps(steps: readonly string[]): string {
  const kept = steps.map((step) => step.trim()).filter((step) => step !== '');
  return writeTextList(kept.length > 0 ? kept : [defaultStep]);
}

/** Parses the steps in a stored `how` field. Invalid text is returned as `broken`. */
export const readSteps = readTextList;
