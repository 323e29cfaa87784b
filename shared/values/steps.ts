import { readTextList, writeTextList } from './json-text';

/** The step of an exercise that says none (docs/product.md). */
export const defaultStep = 'Step 1: Follow the instructions';

/**
 * Steps as `how` keeps them, JSON text: empty ones dropped, the default one where none is left
 * (docs/product.md).
 */
export function writeSteps(steps: readonly string[]): string {
  const kept = steps.map((step) => step.trim()).filter((step) => step !== '');
  return writeTextList(kept.length > 0 ? kept : [defaultStep]);
}

/** Steps of a stored `how`; what cannot be read is kept as broken. */
export const readSteps = readTextList;
