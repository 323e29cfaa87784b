import { Button, Stack, Text } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { KindChips } from '../../components/filter/kind-chips';
import { Step } from '../../components/layout/step';
import { usePageNavigate } from '../../components/links/use-page-navigate';
import { formatCounted } from '../../components/text/number';
import { CleanupOutcome } from './cleanup-outcome';
import { DeleteAllDialog } from './delete-all-dialog';
import { type Found, foundBy, leftOf } from './flow';
import { RecordsTable } from './records-table';
import type { CleanupSearch } from './search';

interface ReviewStepProps {
  readonly search: CleanupSearch;
  /** The scan, which is undefined once its findings are out of date. */
  readonly scan: JobRun | undefined;
  /** True if the scan's findings are out of date. */
  readonly isOutdated: boolean;
  /** The number of records deleted one by one since the scan. */
  readonly deleted: number;
  readonly scanning: boolean;
  /** A run that deletes records or undoes a deletion. */
  readonly cleanup: JobRun | undefined;
  readonly deleting: boolean;
  readonly onStarted: (run: JobRun) => void;
}

/** Shows step 2: the scan's findings, to delete one by one or all at once. */
export function ReviewStep(props: ReviewStepProps) {
  const { search, scan, isOutdated, deleted, scanning, cleanup, deleting, onStarted } = props;
  const found = scan && leftOf(foundBy(scan), deleted);
  const offers = found !== undefined && found.corrupted > 0 && !deleting && !scanning;
  return (
    <Step
      number={2}
      state={offers || deleting ? 'now' : found?.corrupted === 0 ? 'done' : 'later'}
      title="Review and delete"
      purpose="Delete corrupted records one by one or all at once. You can undo every deletion."
      action={offers && <DeleteAll onStarted={onStarted} />}
    >
      {cleanup && <CleanupOutcome run={cleanup} onStarted={onStarted} />}
      {found && scan ? (
        <Lists search={search} scan={scan} left={found} />
      ) : (
        <Text color="fg.muted">{waiting(scanning, deleting, isOutdated)}</Text>
      )}
    </Step>
  );
}

function waiting(scanning: boolean, deleting: boolean, isOutdated: boolean): string {
  if (deleting) return 'The list will be available again after the next scan.';
  if (scanning) return 'The records will appear here when the scan is complete.';
  return isOutdated
    ? 'The list will be available again after the next scan.'
    : 'Nothing to show yet. Run a scan first.';
}

interface ListsProps {
  readonly search: CleanupSearch;
  readonly scan: JobRun;
  readonly left: Found;
}

function Lists({ search, scan, left: { corrupted, migrated } }: ListsProps) {
  const navigate = usePageNavigate();
  const listed = foundBy(scan).corrupted;
  const list = search.list ?? 'corrupted';
  const count = list === 'migrated' ? migrated : listed;
  const show = (to: typeof list) =>
    void navigate({
      to: '/admin/preferences-cleanup',
      search: { scan: search.scan, cleanup: search.cleanup, list: to === 'migrated' ? to : undefined },
      resetScroll: false,
    });
  return (
    <Stack gap="3">
      <KindChips
        label="Records"
        value={list}
        chips={[
          { value: 'corrupted', label: 'Corrupted', count: corrupted },
          { value: 'migrated', label: 'Migrated', count: migrated },
        ]}
        onChange={show}
      />
      {list === 'migrated' && (
        <Text color="fg.muted">
          {formatCounted(migrated, 'record')} with the unique ID of a user in the user directory. They are
          migrated, not corrupted, and Delete All keeps them.
        </Text>
      )}
      {count > 0 ? (
        <RecordsTable key={`${scan.id} ${list}`} runId={scan.id} list={list} total={count} />
      ) : (
        <Text color="fg.muted">
          {list === 'migrated' ? 'There are no migrated records.' : 'There are no corrupted records.'}
        </Text>
      )}
    </Stack>
  );
}

/** Deletes all records in a single run, after a dry run has listed them. */
function DeleteAll({ onStarted }: { readonly onStarted: (run: JobRun) => void }) {
  // Each opening mounts a new dialog with its own dry run.
  const [opened, setOpened] = useState(0);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        colorPalette="red"
        onClick={() => {
          setOpened(opened + 1);
          setOpen(true);
        }}
      >
        <Trash2 aria-hidden /> Delete All
      </Button>
      {opened > 0 && (
        <DeleteAllDialog
          key={opened}
          open={open}
          onClose={() => setOpen(false)}
          onStarted={(run) => {
            setOpen(false);
            onStarted(run);
          }}
        />
      )}
    </>
  );
}
