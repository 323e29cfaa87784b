import { z } from 'zod';
import type { Sweep } from './sweep';

/**
 * A job that undoes another run by restoring the records that the run changed. The other run's journal
 * determines which records the undo reads and writes.
 */
export interface Undo extends Pick<Sweep, 'name' | 'title' | 'description' | 'category' | 'access'> {
  readonly shape: 'undo';
  readonly params: typeof undoParams;
}

const undoParams = z.object({ runId: z.string().meta({ title: 'Run', description: 'The run to undo.' }) });

/**
 * Declares the job that undoes runs. An undo requires the access that the undone run required, in addition to
 * its own `access`.
 */
export const undo = (definition: Omit<Undo, 'shape' | 'params'>): Undo => ({
  ...definition,
  shape: 'undo',
  params: undoParams,
});
