import { Badge, Box } from '@chakra-ui/react';
import { useState } from 'react';
import { demoOnlyKind } from '#shared/jobs/run/informing-kinds';
import { ExpandablePanel } from '../../../components/layout/expandable-panel';
import { columnsOf } from '../../../components/table/data-table';
import { LocalTable } from '../../../components/table/local-table';
import { formatCounted } from '../../../components/text/number';
import { fieldAtFault } from '../common/fault-place';
import type { ComparedTemplate, ComparisonRow } from './comparison-rows';
import { ShownSet } from './shown-set';

const column = columnsOf<ComparisonRow>();
const columns = column.columns([
  column.accessor('hour', { header: 'Hour', meta: { width: '70px' } }),
  column.accessor('type', { header: 'Type', meta: { width: '110px' } }),
  column.display({
    id: 'code',
    header: 'Code definition',
    cell: ({ row: { original } }) =>
      original.code ? <ShownSet title={original.code.title} id={original.code.set} /> : 'None',
  }),
  column.display({
    id: 'database',
    header: 'Database',
    cell: ({ row: { original } }) =>
      original.database ? (
        <ShownSet
          title={original.database.title}
          id={original.database.set || 'None'}
          record={original.record}
          field={fieldAtFault(original)}
        />
      ) : (
        'None'
      ),
  }),
  column.display({
    id: 'status',
    header: 'Status',
    meta: { width: '190px' },
    cell: ({ row: { original } }) => (
      <Badge variant="surface" colorPalette={colourOf(original)}>
        {original.status}
      </Badge>
    ),
  }),
]);

function colourOf({ kind, isMatch }: ComparisonRow): string {
  if (kind === demoOnlyKind) return 'gray';
  return isMatch ? 'green' : 'red';
}

/** All of a template's slots fit, unless the database contains many additional entries. */
const pageSize = 25;

/** The panel is initially open if there are mismatches. */
export function ComparisonPanel({ template }: { readonly template: ComparedTemplate }) {
  const { name, rows, mismatches } = template;
  const [open, setOpen] = useState(mismatches > 0);
  return (
    <ExpandablePanel
      title={name}
      summary={
        mismatches > 0
          ? `${formatCounted(mismatches, 'mismatch', 'mismatches')}, ${formatCounted(rows.length, 'line')}`
          : formatCounted(rows.length, 'line')
      }
      open={open}
      onToggle={setOpen}
    >
      <Box css={{ '& .data-table': { borderWidth: 0 } }}>
        <LocalTable
          caption={name}
          columns={columns}
          rows={rows}
          pageSize={pageSize}
          getRowId={({ id }) => id}
          empty={{ title: 'No matching lines' }}
        />
      </Box>
    </ExpandablePanel>
  );
}
