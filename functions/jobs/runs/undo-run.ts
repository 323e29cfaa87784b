import { undo } from '#functions/engine/job/job';

/** Undoing an undo reapplies the changes. */
export const undoRun = undo({
  name: 'undo-run',
  title: 'Undo a run',
  description:
    "Reverses a run's changes. Records that others have changed since the run are left as they are and listed as failures.",
  category: 'reusable',
  access: 'Admin',
});
