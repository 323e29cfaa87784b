import { Box, Text } from '@chakra-ui/react';
import type { Job } from '#shared/jobs/job/job';
import type { LastRuns } from '#shared/jobs/run/run';
import { ExpandablePanel } from '../../../components/layout/expandable-panel';
import { formatCounted } from '../../../components/text/number';
import { groupOf } from '../catalogue/categories';
import type { MigrationDialog } from './dialogs';
import { MigrationRow } from './migration-row';
import { migrationState } from './migration-state';

interface MigrationPanelProps {
  readonly title: string;
  readonly jobs: readonly Job[];
  readonly lastRuns: Readonly<Record<string, LastRuns>>;
  /** True if a filter hides some of the panel's jobs. */
  readonly isFiltered: boolean;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
  readonly onDialog: (dialog: MigrationDialog) => void;
}

export function MigrationPanel({
  title,
  jobs,
  lastRuns,
  isFiltered,
  onDialog,
  ...panel
}: MigrationPanelProps) {
  return (
    <ExpandablePanel title={title} summary={summaryOf(jobs, lastRuns)} {...panel}>
      {jobs.length === 0 ? (
        <Text p="4" color="fg.muted">
          {isFiltered ? 'No matching migrations in this section.' : 'None.'}
        </Text>
      ) : (
        <Box as="ul" listStyleType="none">
          {jobs.map((job) => (
            <MigrationRow
              key={job.name}
              job={job}
              state={migrationState(lastRuns[job.name])}
              onDialog={onDialog}
            />
          ))}
        </Box>
      )}
    </ExpandablePanel>
  );
}

/**
 * Returns a panel's summary. It includes the number of migrations for demo and test data, if there are any,
 * because the job catalogue counts them separately.
 */
function summaryOf(jobs: readonly Job[], lastRuns: MigrationPanelProps['lastRuns']): string {
  const states = jobs.map(({ name }) => migrationState(lastRuns[name]).kind);
  const completed = states.filter((kind) => kind === 'completed').length;
  const running = states.filter((kind) => kind === 'running').length;
  const demo = jobs.filter((job) => groupOf(job) === 'demo').length;
  return [
    formatCounted(jobs.length, 'migration'),
    ...(demo > 0 ? [`${demo} of them for demo and test data`] : []),
    ...(completed > 0 ? [`${completed} completed`] : []),
    ...(running > 0 ? [`${running} running`] : []),
  ].join(', ');
}
