import { z } from 'zod';
import type { Sweep } from './sweep';

/** A job that restores the records that another run changed, as that run's journal determines. */
export interface Undo extends Pick<Sweep, 'name' | 'title' | 'description' | 'category' | 'access'> {
  readonly shape: 'undo';
  readonly params: typeof undoParams;
}

const undoParams = z.object({ runId: z.string().meta({ title: 'Run', description: 'The run to undo.' }) });

/** Declares an undo, which requires the undone run's access in addition to its own `access`. */
export const undo = (definition: Omit<Undo, 'shape' | 'params'>): Undo => ({
  ...definition,
  shape: 'undo',
  params: undoParams,
});
