import { Text } from '@chakra-ui/react';
import type { JobRun } from '#shared/jobs/run/run';

/** Says that an active run only counts the records that it would change, and why. */
export function CountingNote({ run }: { readonly run: JobRun }) {
  const { counting, maxUnapproved } = run;
  if (!counting || typeof maxUnapproved !== 'number') return null;
  return (
    <Text role="note" aria-label="Counting" color="fg.muted">
      Counting the records to change. Nothing has been written yet. If there are more than{' '}
      {maxUnapproved.toLocaleString('en')}, the run ends, because it would need approval.
    </Text>
  );
}
