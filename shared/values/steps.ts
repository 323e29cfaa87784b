import { readTextList, writeTextList } from './json-text';

/** The default step of an exercise without steps. */
export const defaultStep = 'Step 1: Follow the instructions';

/** Formats steps for `how`, as JSON. Empty steps are dropped; if none is left, the default step is used. */
export function writeSteps(steps: readonly string[]): string {
  const kept = steps.map((step) => step.trim()).filter((step) => step !== '');
  return writeTextList(kept.length > 0 ? kept : [defaultStep]);
}

/** Parses the steps of a stored `how`. Invalid text is returned as `broken`. */
export const readSteps = readTextList;
