import { Text } from '@chakra-ui/react';
import type { JobRun } from '#shared/jobs/run';
import { RunLink } from '../../components/run-link';

/** Which run a run undoes, and by which it was undone; nothing for most. */
export function UndoRelation({ run }: { readonly run: Pick<JobRun, 'dryRun' | 'undoes' | 'undoneBy'> }) {
  if (!run.undoes && !run.undoneBy) return null;
  return (
    <Text color="fg.muted">
      {run.undoes && (
        <>
          {run.dryRun ? 'Would undo' : 'Undoes'} <RunLink id={run.undoes} />.{' '}
        </>
      )}
      {run.undoneBy && (
        <>
          Undone by <RunLink id={run.undoneBy} />.
        </>
      )}
    </Text>
  );
}
