import { Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Job } from '#shared/jobs/job/job';
import type { LastRuns } from '#shared/jobs/run/run';
import { jobsQuery } from '../../../api/runs';
import { ErrorState, LoadingState } from '../../../components/layout/states';
import { type MigrationDialog, MigrationDialogs } from './dialogs';
import { Filters } from './filters';
import { History } from './history';
import { MigrationPanel } from './migration-panel';
import { isShown, migrationPanels, migrationsOf } from './migration-state';
import type { MigrationsPlace } from './place';
import { lastRunsQuery } from './queries';
import { usePanels } from './use-panels';

/** The migration panels and the history (docs/product.md). Both a page and a dialog use this component. */
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
  // A link to a migration opens its details. Views opened from the details are not stored in the URL.
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
