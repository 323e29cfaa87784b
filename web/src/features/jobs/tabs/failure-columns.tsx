import { Box, Code, Text } from '@chakra-ui/react';
import type { Failure } from '#shared/jobs/run/results';
import { RecordPlaces } from '../../../components/records/record-places';
import { columnOf } from '../../../components/table/data-table';
import { RelativeTime } from '../../../components/time/time';

const column = columnOf<Failure>();
/** The columns of the failure table. If a retry resolved a failure, the retry's attempt number is shown. */
export const failureColumns = [
  column('table', 'Table', ({ table }) => table),
  column('key', 'Record', (row) => <RecordPlaces table={row.table} id={row.key} />),
  column('code', 'Code', ({ code }) => <Code size="sm">{code}</Code>),
  column('message', 'Message', (failure) => <Message failure={failure} />),
  column('attempt', { header: 'Attempt', align: 'end' }, ({ attempt }) => attempt),
  column('at', 'When', ({ at }) => <RelativeTime at={at} />),
];

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

/** Shows the approved or the current version. The record was not changed, because the two differ. */
function Version({ label, change }: VersionProps) {
  return (
    <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
      {label}: <Code size="sm">{change}</Code>
    </Text>
  );
}
