import { Box, Code, Text } from '@chakra-ui/react';
import type { Failure } from '#shared/jobs/run/run';
import { truncateId } from '#shared/values/user-id';
import { CopyableId } from '../../../components/layout/copyable';
import { columnsOf } from '../../../components/table/data-table';
import { RelativeTime } from '../../../components/time/time';

const column = columnsOf<Failure>();
/** Columns of a table of failures. Failures that a retry resolved say in which attempt. */
export const failureColumns = column.columns([
  column.accessor('table', { header: 'Table' }),
  column.accessor('key', {
    header: 'Record',
    cell: ({ getValue }) => <CopyableId value={getValue()} short={truncateId(getValue())} />,
  }),
  column.accessor('code', { header: 'Code', cell: ({ getValue }) => <Code size="sm">{getValue()}</Code> }),
  column.accessor('message', {
    header: 'Message',
    cell: ({ row: { original: failure } }) => <Message failure={failure} />,
  }),
  column.accessor('attempt', { header: 'Attempt', meta: { align: 'end' } }),
  column.accessor('at', { header: 'When', cell: ({ getValue }) => <RelativeTime at={getValue()} /> }),
]);

function Message({ failure: { message, settledIn } }: { readonly failure: Failure }) {
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
