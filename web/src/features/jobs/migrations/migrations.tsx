import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Job } from '#shared/jobs/job/job';
import type { LastRuns } from '#shared/jobs/run/run';
import { jobsQuery } from '../../../api/runs';
import { Choice } from '../../../components/filter/choice';
import { TextFilter } from '../../../components/filter/text-filter';
import { ExpandablePanel } from '../../../components/layout/expandable-panel';
import { ErrorState, LoadingState } from '../../../components/layout/states';
import { LinkButton } from '../../../components/links/link-button';
import { pagedTable } from '../../../components/table/paged-table';
import { formatCounted } from '../../../components/text/number';
import { RunsTable } from '../history/runs-table';
import { type MigrationDialog, MigrationDialogs } from './dialogs';
import { MigrationPanel } from './migration-panel';
import { isShown, migrationPanels, migrationsOf } from './migration-state';
import type { MigrationsPlace } from './place';
import { historyPageSize, lastRunsQuery, migrationHistoryQuery } from './queries';
import { usePanels } from './use-panels';

export function Migrations({ place }: { readonly place: MigrationsPlace }) {
  const jobs = useQuery(jobsQuery);
  const last = useQuery(lastRunsQuery);
  const failed = jobs.error && !jobs.data ? jobs : last.error && !last.data ? last : undefined;
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!jobs.data || !last.data) return <LoadingState label="Loading migrations" />;
  return <Panels place={place} jobs={migrationsOf(jobs.data)} lastRuns={last.data} />;
}

interface PanelsProps {
  readonly place: MigrationsPlace;
  readonly jobs: readonly Job[];
  readonly lastRuns: Readonly<Record<string, LastRuns>>;
}

function Panels({ place, jobs, lastRuns }: PanelsProps) {
  const [isHistoryOpen, setHistoryOpen] = useState(place.history.page > 1);
  const [dialog, setDialog] = useState<MigrationDialog>();
  const [isOpen, setIsOpen] = useState(false);
  const { q: text = '', table } = place;
  const isFiltered = text !== '' || table !== undefined;
  const panels = usePanels(isFiltered ? `${table} ${text}` : undefined, { 'one-time': true });
  const shown = jobs.filter((job) => isShown(job, { text, table }));
  const openDialog = (next: MigrationDialog) => {
    setDialog(next);
    setIsOpen(true);
    forgetAddress();
  };
  const closeDialog = () => {
    if (asked) setDialog(asked);
    setIsOpen(false);
    forgetAddress();
  };
  // Views opened from the details are not stored in the URL.
  const asked: MigrationDialog | undefined =
    place.job === undefined ? undefined : { kind: 'details', job: place.job };
  const forgetAddress = () => asked && place.set({ job: undefined }, { replace: true });
  return (
    <Stack gap="3">
      <Filters place={place} jobs={jobs} shown={shown.length} />
      {migrationPanels.map(({ category, title }) => {
        const inside = shown.filter((job) => job.category === category);
        return (
          <MigrationPanel
            key={category}
            title={title}
            jobs={inside}
            lastRuns={lastRuns}
            isFiltered={isFiltered}
            open={panels.isOpen(category, inside.length > 0)}
            onToggle={(isOpen) => panels.toggle(category, isOpen)}
            onDialog={openDialog}
          />
        );
      })}
      <History pages={place.history} open={isHistoryOpen} onToggle={setHistoryOpen} />
      <MigrationDialogs
        dialog={asked ?? dialog}
        open={isOpen || asked !== undefined}
        jobs={jobs}
        lastRuns={lastRuns}
        onDialog={openDialog}
        onClose={closeDialog}
      />
    </Stack>
  );
}

interface HistoryProps {
  readonly pages: MigrationsPlace['history'];
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
}

/** Shows the past runs, newest first, ten per page (docs/product.md). */
function History({ pages, ...panel }: HistoryProps) {
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

const allTables = 'all';

interface FiltersProps {
  readonly place: MigrationsPlace;
  readonly jobs: readonly Job[];
  readonly shown: number;
}

function Filters({ place, jobs, shown }: FiltersProps) {
  const { q = '', table = allTables, set } = place;
  const tables = [...new Set(jobs.flatMap((job) => job.tables))].sort();
  return (
    <Flex gap="3" wrap="wrap" align="flex-end">
      <TextFilter
        label="Find a migration"
        type="search"
        placeholder="Title, description or table"
        width={{ base: 'full', sm: '20rem' }}
        value={q}
        onChange={(text) => set({ q: text || undefined }, { replace: true })}
      />
      <Choice
        label="Table"
        stacked
        value={table}
        options={[allTables, ...tables].map((value) => ({
          value,
          label: value === allTables ? 'All tables' : value,
        }))}
        onChange={(chosen) => set({ table: chosen === allTables ? undefined : chosen })}
      />
      <Text role="status" color="fg.muted" textStyle="xs" pb="2" fontVariantNumeric="tabular-nums">
        {formatCounted(shown, 'migration')}
        {shown < jobs.length && ` of ${jobs.length}`}
      </Text>
    </Flex>
  );
}
