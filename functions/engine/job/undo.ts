import { z } from 'zod';
import type { Sweep } from './sweep';

/**
 * Undoes another run: puts back what that one changed. What it reads and writes is the other run's journal to
 * tell.
 */
export interface Undo extends Pick<Sweep, 'name' | 'title' | 'description' | 'category' | 'access'> {
  readonly shape: 'undo';
  readonly params: typeof undoParams;
}

const undoParams = z.object({ runId: z.string().meta({ title: 'Run', description: 'The run to undo.' }) });

/** Declares the undo of runs. Besides its own `access` it asks for that of the run it undoes. */
export const undo = (definition: Omit<Undo, 'shape' | 'params'>): Undo => ({
  ...definition,
  shape: 'undo',
  params: undoParams,
});
