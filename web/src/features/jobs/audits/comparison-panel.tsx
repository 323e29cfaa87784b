import { Badge, Box } from '@chakra-ui/react';
import { useState } from 'react';
import { demoOnlyKind } from '#shared/jobs/run/informing-kinds';
import { ExpandablePanel } from '../../../components/layout/expandable-panel';
import { columnOf } from '../../../components/table/data-table';
import { LocalTable } from '../../../components/table/local-table';
import { formatCounted } from '../../../components/text/number';
import { fieldAtFault } from '../common/fault-place';
import type { ComparedTemplate, ComparisonRow } from './comparison-rows';
import { ShownSet } from './shown-set';

const column = columnOf<ComparisonRow>();
const columns = [
  column('hour', { header: 'Hour', width: '70px' }, ({ hour }) => hour),
  column('type', { header: 'Type', width: '110px' }, ({ type }) => type),
  column('code', 'Code definition', (row) =>
    row.code ? <ShownSet title={row.code.title} id={row.code.set} /> : 'None',
  ),
  column('database', 'Database', (row) =>
    row.database ? (
      <ShownSet
        title={row.database.title}
        id={row.database.set || 'None'}
        record={row.record}
        field={fieldAtFault(row)}
      />
    ) : (
      'None'
    ),
  ),
  column('status', { header: 'Status', width: '190px' }, (row) => (
    <Badge variant="surface" colorPalette={colourOf(row)}>
      {row.status}
    </Badge>
  )),
];

function colourOf({ kind, isMatch }: ComparisonRow): string {
  if (kind === demoOnlyKind) return 'gray';
  return isMatch ? 'green' : 'red';
}

/** The page size. All of a template's slots fit, unless the database contains many additional entries. */
const pageSize = 25;

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
