import { Text } from '@chakra-ui/react';
import type { JobRun } from '#shared/jobs/run/run';
import { RunLink } from '../../../components/links/run-link';
import { UndoneBy } from '../../../components/run/undone-by';

/**
 * Shows which run this run undoes, and how much of this run has been undone. Renders nothing for most runs.
 */
export function UndoRelation({ run }: { readonly run: JobRun }) {
  if (!run.undoes && !run.undoneBy) return null;
  return (
    <Text color="fg.muted">
      {run.undoes && (
        <>
          {run.dryRun ? 'Would undo' : 'Undoes'} <RunLink id={run.undoes} />.{' '}
        </>
      )}
      <UndoneBy run={run} />
    </Text>
  );
}
