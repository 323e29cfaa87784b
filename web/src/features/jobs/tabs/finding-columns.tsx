import { Code, chakra, Grid, Stack, Text } from '@chakra-ui/react';
import { Fragment } from 'react';
import type { Finding } from '#shared/jobs/run/results';
import { RecordPlaces } from '../../../components/records/record-places';
import { columnsOf } from '../../../components/table/data-table';
import { fieldAtFault } from '../common/fault-place';
import { OtherAtFault } from '../common/other-at-fault';
import { fieldsOf } from '../common/run-facts';

const column = columnsOf<Finding>();
/** The columns of a findings table, which show each problem and the values that cause it. */
export const findingColumns = column.columns([
  column.accessor('kind', { header: 'Kind', cell: ({ getValue }) => <Code size="sm">{getValue()}</Code> }),
  column.accessor('table', { header: 'Table' }),
  column.accessor('key', {
    header: 'Record',
    cell: ({ row: { original: finding } }) => (
      <RecordPlaces table={finding.table} id={finding.key} field={fieldAtFault(finding)} />
    ),
  }),
  column.accessor('message', {
    header: 'Finding',
    meta: { width: '50%' },
    cell: ({ row: { original: finding } }) => (
      <Stack gap="1" textAlign="start">
        <Text>{finding.message}</Text>
        <Details details={finding.details} />
        <OtherAtFault finding={finding} />
      </Stack>
    ),
  }),
]);

/** The stored values that a finding refers to. */
function Details({ details }: { readonly details: string }) {
  const fields = Object.entries(fieldsOf(details));
  if (fields.length === 0) return null;
  return (
    <Grid as="dl" templateColumns="max-content minmax(0, 1fr)" columnGap="3" textStyle="xs" textAlign="start">
      {fields.map(([field, value]) => (
        <Fragment key={field}>
          <chakra.dt color="fg.muted">{field}</chakra.dt>
          <chakra.dd fontFamily="mono" overflowWrap="anywhere">
            {typeof value === 'string' ? value : JSON.stringify(value)}
          </chakra.dd>
        </Fragment>
      ))}
    </Grid>
  );
}
