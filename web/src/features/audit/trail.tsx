import { Badge, Box, Button, HStack, Text, VisuallyHidden } from '@chakra-ui/react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type AuditEntry, descriptionOf } from '../../api/trail/audit';
import { RunLink } from '../../components/links/run-link';
import { ActorLink } from '../../components/links/user-link';
import { columnOf, DataTable } from '../../components/table/data-table';
import { pagedTable } from '../../components/table/paged-table';
import { useUrlPages } from '../../components/table/use-url-pages';
import { RelativeTime } from '../../components/time/time';
import { typeLabels } from './entry';
import { auditFilters } from './filters';
import { type EditedSince, type TrailPage, trailPageSize } from './queries';
import { ReverseButton } from './reverse-button';
import { useAuditSearch } from './use-audit-search';

const column = columnOf<AuditEntry>();

const columnsWith = (editedSince: EditedSince | undefined) => [
  column('action', { header: () => 'Action', name: 'Action' }, (entry) => <Action entry={entry} />),
  column('timestamp', { header: 'When', width: '120px', top: true }, ({ timestamp }) =>
    timestamp ? <RelativeTime at={timestamp} /> : null,
  ),
  column(
    'reverse',
    { header: () => <VisuallyHidden>Undo or redo</VisuallyHidden>, align: 'end', width: '104px', top: true },
    (entry) => <ReverseButton entry={entry} changed={editedSince?.get(entry.id)} />,
  ),
];

function Action({ entry }: { readonly entry: AuditEntry }) {
  return (
    <Box textAlign="start">
      <Text fontWeight="medium" overflowWrap="anywhere">
        {descriptionOf(entry)}
      </Text>
      <HStack columnGap="2" rowGap="1" wrap="wrap" color="fg.muted" textStyle="xs" mt="0.5">
        {entry.type && <Badge variant="surface">{typeLabels[entry.type] ?? entry.type}</Badge>}
        <Text as="span" overflowWrap="anywhere">
          {entry.user && <ActorLink name={entry.user} />}
        </Text>
        {entry.run && <RunLink id={entry.run} />}
        {entry.undone && (
          <Badge colorPalette="orange">Undone{entry.undoneBy && ` by ${entry.undoneBy}`}</Badge>
        )}
      </HStack>
    </Box>
  );
}

interface TrailProps {
  readonly trail: UseQueryResult<TrailPage>;
  readonly onRetry: () => void;
}

export function Trail({ trail, onRetry }: TrailProps) {
  const { search, open } = useAuditSearch();
  const pages = useUrlPages();
  const editedSince = trail.data?.editedSince;
  const columns = useMemo(() => columnsWith(editedSince), [editedSince]);
  const more = trail.data?.nextToken;
  return (
    <DataTable
      name="audit"
      caption="Audit entries, newest first"
      columns={columns}
      {...pagedTable(trail, { pages, pageSize: pages.size ?? trailPageSize })}
      getRowId={({ id }) => id}
      onRowClick={({ id }) => open(id)}
      openRowId={search.entry}
      errorTitle={messages.loadFailed}
      onRetry={onRetry}
      empty={useEmpty(more ? () => pages.next(more) : undefined)}
      skeletonRows={10}
    />
  );
}

function useEmpty(onFurther: (() => void) | undefined) {
  const { search, clear } = useAuditSearch();
  if (onFurther) {
    return {
      title: 'No matching entries found yet',
      description: 'Only the most recent entries were searched. Older entries may match.',
      action: <Button onClick={onFurther}>Search further back</Button>,
    };
  }
  const filters = auditFilters(search);
  if (filters.length === 0) {
    return {
      title: 'Nothing here yet',
      description: 'Every edit and every finished run appears here, along with who did it and when.',
    };
  }
  if (search.record && filters.length === 1) {
    return {
      title: 'No recorded changes',
      description: `No changes to ${search.record} are recorded.`,
      action: <Button onClick={clear}>Show all entries</Button>,
    };
  }
  return {
    title: 'No matching entries',
    description: `No entries match ${filters.length === 1 ? 'this' : 'all of these'}: ${filters.map(({ label }) => label).join(' · ')}.`,
    action: <Button onClick={clear}>Show all entries</Button>,
  };
}

/**
 * The page's messages, as specified in docs/product.md. The undo messages are in
 * components/undo/undo-messages.ts.
 */
export const messages = {
  loadFailed: 'Failed to load audit logs',
  exported: 'Audit logs exported successfully',
  cleared: 'Audit logs cleared',
} as const;
