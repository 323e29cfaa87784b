import { undo } from '#functions/engine/job';

/** Puts back what a run changed. Undoing an undo makes the changes again. */
export const undoRun = undo({
  name: 'undo-run',
  title: 'Undo a run',
  description:
    'Puts back what a run changed. What others changed since stays as it is, and is listed as a failure.',
  category: 'reusable',
  access: 'Admin',
});
