import type { JobRun } from '#shared/jobs/run/run';
import { type OwnUndo, undoStateOf } from '#shared/jobs/run/undo';
import { RunLink } from '../links/run-link';
import { formatCounted } from '../text/number';
import { undoWordsOf } from './status-look';

export function UndoneBy({ run }: { readonly run: OwnUndo & Pick<JobRun, 'changed'> }) {
  if (!run.undoneBy) return null;
  const words = undoWordsOf(run);
  const link = <RunLink id={run.undoneBy} />;
  if (undoStateOf(run) !== 'partly') {
    return (
      <>
        {words} by {link}.
      </>
    );
  }
  const left = run.changesStanding ?? 0;
  return (
    <>
      {words}: {link} left {formatCounted(left, 'change')} as {left === 1 ? 'it is' : 'they are'}.
    </>
  );
}
