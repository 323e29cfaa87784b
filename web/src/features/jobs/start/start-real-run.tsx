import { Button, Stack, Text } from '@chakra-ui/react';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { recordsChangedIn, visitsNote } from '#shared/jobs/run/records-changed';
import type { JobRun } from '#shared/jobs/run/run';
import { useJobsPaused } from '../../../api/pulse';
import { ActionError } from '../../../components/actions/action-error';
import { ConfirmDialog } from '../../../components/actions/confirm-dialog';
import { LocksNote } from '../../../components/actions/locks-note';
import { PausedNote } from '../../../components/actions/paused-note';
import { LinkButton } from '../../../components/links/link-button';
import { useStartAndOpen } from '../../../components/run/use-start-and-follow';
import { formatCounted } from '../../../components/text/number';
import { limitsOf, readLimits } from '../common/limits';
import { fieldsOf, mostlyChanged } from '../common/run-facts';
import { realRunOf } from './real-run';
import { StartEstimate } from './start-estimate';
import { acknowledgementOf } from './start-question';

export function StartRealRun({ run }: { readonly run: JobRun }) {
  if (run.shape === 'restore') return <RestoreForReal params={fieldsOf(run.params)} />;
  return <ConfirmRealRun run={run} />;
}

/** Links to the backups page, where the admin must type the table name to start a restore. */
function RestoreForReal({ params }: { readonly params: Readonly<Record<string, unknown>> }) {
  const search = { restore: String(params.backup), table: String(params.table) };
  return (
    <LinkButton to="/admin/backups" search={search}>
      Restore…
    </LinkButton>
  );
}

function ConfirmRealRun({ run }: { readonly run: JobRun }) {
  const [asking, setAsking] = useState(false);
  const { begin, starting, error } = useStartAndOpen();
  const paused = useJobsPaused();
  const tables = run.tables.filter(({ changed }) => changed > 0);
  const most = run.shape === 'sweep' ? mostlyChanged(run) : [];
  return (
    <>
      <Button variant="solid" onClick={() => setAsking(true)}>
        <Play aria-hidden /> Start real run
      </Button>
      <ConfirmDialog
        open={asking}
        ready={!paused}
        onClose={() => setAsking(false)}
        title={`Start a real run of ${run.title}?`}
        body={
          <Stack gap="3">
            <Text color="fg.muted">
              The real run will make the changes found by the dry run:{' '}
              {formatCounted(recordsChangedIn(run), 'record')}
              {visitsNote(run)} in {tables.map(({ table }) => table).join(', ')}. Records that have changed
              since then are checked again.
            </Text>
            <StartEstimate
              job={run.job}
              params={fieldsOf(run.params)}
              writes
              limits={readLimits(limitsOf(run)).limits}
            />
            <LocksNote job={run.job} params={fieldsOf(run.params)} />
            <PausedNote />
            <ActionError error={error} />
          </Stack>
        }
        {...(most.length > 0 && { acknowledgement: acknowledgementOf(most) })}
        confirmLabel="Start real run"
        destructive
        pending={starting}
        onConfirm={() => begin(realRunOf(run))}
      />
    </>
  );
}
