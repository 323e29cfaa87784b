import { Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { ExpandablePanel } from '../../../components/layout/expandable-panel';
import { LinkButton } from '../../../components/links/link-button';
import { pagedTable } from '../../../components/table/paged-table';
import { RunsTable } from '../history/runs-table';
import type { MigrationsPlace } from './place';
import { historyPageSize, migrationHistoryQuery } from './queries';

interface HistoryProps {
  readonly pages: MigrationsPlace['history'];
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
}

/** The past runs, newest first, with ten runs per page (docs/product.md). */
export function History({ pages, ...panel }: HistoryProps) {
  return (
    <ExpandablePanel
      title="Migration History"
      summary="all runs by all admins, including dry runs"
      {...panel}
    >
      <Box p={{ base: '3', sm: '4' }}>
        <Runs pages={pages} />
      </Box>
    </ExpandablePanel>
  );
}

function Runs({ pages }: Pick<HistoryProps, 'pages'>) {
  const query = useQuery(migrationHistoryQuery(pages.token));
  return (
    <RunsTable
      {...pagedTable(query, { pages, pageSize: historyPageSize })}
      caption="Migration runs, newest first"
      empty={{
        title: 'No migrations yet',
        description: 'Runs appear here as soon as they start. A dry run is a safe first step.',
        action: <LinkButton to="/admin/jobs/history">Job history</LinkButton>,
      }}
      skeletonRows={historyPageSize}
    />
  );
}
