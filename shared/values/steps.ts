import { readTextList, writeTextList } from './json-text';

/** The step of an exercise without steps. */
export const defaultStep = 'Step 1: Follow the instructions';

/** Steps as `how` keeps them, JSON text: empty ones dropped, and the default one if none is left. */
export function writeSteps(steps: readonly string[]): string {
  const kept = steps.map((step) => step.trim()).filter((step) => step !== '');
  return writeTextList(kept.length > 0 ? kept : [defaultStep]);
}

/** Steps of a stored `how`; what cannot be read is kept as broken. */
export const readSteps = readTextList;
