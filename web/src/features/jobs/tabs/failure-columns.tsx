import { Box, Code, Text } from '@chakra-ui/react';
import type { Failure } from '#shared/jobs/run/results';
import { RecordPlaces } from '../../../components/records/record-places';
import { columnsOf } from '../../../components/table/data-table';
import { RelativeTime } from '../../../components/time/time';

const column = columnsOf<Failure>();
/** The columns of the failure table. If a retry resolved a failure, the retry's attempt number is shown. */
export const failureColumns = column.columns([
  column.accessor('table', { header: 'Table' }),
  column.accessor('key', {
    header: 'Record',
    cell: ({ row: { original } }) => <RecordPlaces table={original.table} id={original.key} />,
  }),
  column.accessor('code', { header: 'Code', cell: ({ getValue }) => <Code size="sm">{getValue()}</Code> }),
  column.accessor('message', {
    header: 'Message',
    cell: ({ row: { original: failure } }) => <Message failure={failure} />,
  }),
  column.accessor('attempt', { header: 'Attempt', meta: { align: 'end' } }),
  column.accessor('at', { header: 'When', cell: ({ getValue }) => <RelativeTime at={getValue()} /> }),
]);

function Message({ failure }: { readonly failure: Failure }) {
  const { message, settledIn, presentChange, approvedChange } = failure;
  if (presentChange && !settledIn) {
    return (
      <Box>
        <Text>{message}</Text>
        <Version label="Approved" change={approvedChange ?? 'No change to this record'} />
        <Version label="Now" change={presentChange} />
      </Box>
    );
  }
  if (!settledIn) return message;
  return (
    <Box>
      <Text color="fg.muted">{message}</Text>
      <Text textStyle="xs" color="fg.success" fontWeight="medium">
        Resolved in attempt {settledIn}
      </Text>
    </Box>
  );
}

interface VersionProps {
  readonly label: string;
  readonly change: string;
}

/** Approved or current. The record was not changed, because the two differ. */
function Version({ label, change }: VersionProps) {
  return (
    <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
      {label}: <Code size="sm">{change}</Code>
    </Text>
  );
}
