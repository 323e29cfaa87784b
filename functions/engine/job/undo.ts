import { z } from 'zod';
import type { Sweep } from './sweep';

/**
 * Undoes another run: restores the records that the run changed. The other run's journal determines what it
 * reads and writes.
 */
export interface Undo extends Pick<Sweep, 'name' | 'title' | 'description' | 'category' | 'access'> {
  readonly shape: 'undo';
  readonly params: typeof undoParams;
}

const undoParams = z.object({ runId: z.string().meta({ title: 'Run', description: 'The run to undo.' }) });

/** Declares the undo of runs. Besides its own `access`, it requires that of the run that it undoes. */
export const undo = (definition: Omit<Undo, 'shape' | 'params'>): Undo => ({
  ...definition,
  shape: 'undo',
  params: undoParams,
});
