import { readTextList, writeTextList } from './json-text';

/** The step of an exercise that has no steps. */
export const defaultStep = 'Step 1: Follow the instructions';

/** Formats JSON for the `how` field. Empty steps are dropped; without any, the default step is used. */
export function writeSteps(steps: readonly string[]): string {
  const kept = steps.map((step) => step.trim()).filter((step) => step !== '');
  return writeTextList(kept.length > 0 ? kept : [defaultStep]);
}

export const readSteps = readTextList;
