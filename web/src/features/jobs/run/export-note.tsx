import { Text } from '@chakra-ui/react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { formatDollars } from '#shared/text/format-dollars';
import { RelativeTime } from '../../../components/time/time';

/**
 * Says that the run reads an export of its tables, and shows the point in time that the exported data
 * reflects.
 */
export function ExportNote({ run }: { readonly run: JobRun }) {
  const { tableExport } = run;
  if (!tableExport) return null;
  const { asOf, completedAt, dollars } = tableExport;
  if (!completedAt) {
    return (
      <Text role="note" aria-label="Export" color="fg.muted">
        {isActive(run.status)
          ? 'The tables are being exported as they were '
          : 'The run ended before the export of the tables as of '}
        <RelativeTime at={asOf} />
        {isActive(run.status) ? '. The workers start once the export is complete.' : ' was complete.'}
      </Text>
    );
  }
  return (
    <Text role="note" aria-label="Export" color="fg.muted">
      The records are from an export of the tables as they were <RelativeTime at={asOf} />.
      {typeof dollars === 'number' && ` The export cost ${formatDollars(dollars)}.`}
    </Text>
  );
}
