import { Alert, Button, Stack, Text } from '@chakra-ui/react';
import { GitCompareArrows } from 'lucide-react';
import type { BackupTable } from '#shared/jobs/ledger/backup';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { ActionError } from '../../components/actions/action-error';
import { RunLink } from '../../components/links/run-link';
import { RunFollowed } from '../../components/run/run-followed';
import { useStartAndFollow } from '../../components/run/use-start-and-follow';
import { formatCount, formatCounted } from '../../components/text/number';

interface ComparisonProps {
  readonly backup: string;
  readonly table: BackupTable;
}

/** Starts a dry run of the restore and shows its result. */
export function Comparison({ backup, table }: ComparisonProps) {
  const { begin, starting, started, error, run } = useStartAndFollow();
  if (run && !isActive(run.status)) return <Found run={run} />;
  if (started) return <RunFollowed label="Comparison" run={run ?? undefined} />;
  return (
    <Stack gap="2" align="flex-start">
      <Button
        variant="outline"
        loading={starting}
        loadingText="Comparing"
        onClick={() => begin({ job: 'restore', params: { backup, table: table.table }, dryRun: true })}
      >
        <GitCompareArrows aria-hidden /> Compare first
      </Button>
      <ActionError error={error} />
    </Stack>
  );
}

function Found({ run }: { readonly run: JobRun }) {
  const done = run.status === 'SUCCEEDED';
  return (
    <Alert.Root status={done ? 'info' : 'error'} role="status" size="sm">
      <Alert.Indicator />
      <Alert.Content>
        <Text textStyle="sm">
          {done ? whatDiffers(run) : (run.reason ?? 'The comparison did not finish.')}
        </Text>
        <RunLink id={run.id}>{done && run.changed > 0 ? 'View differences' : 'Open run'}</RunLink>
      </Alert.Content>
    </Alert.Root>
  );
}

function whatDiffers({ changed, unchanged }: JobRun): string {
  if (changed === 0) return `No differences: ${formatCounted(unchanged, 'record')} compared with the backup.`;
  return `${formatCounted(changed, 'record')} would be written; ${formatCount(unchanged)} identical to the backup.`;
}
