import { Button, HStack, Stack, Text } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { undoStateOf } from '#shared/jobs/run/undo';
import { ActionError } from '../../components/actions/action-error';
import { NoticeLine } from '../../components/actions/notice-line';
import { KindChips } from '../../components/filter/kind-chips';
import { Step } from '../../components/layout/step';
import { usePageNavigate } from '../../components/links/use-page-navigate';
import { offerOf, ReverseRunButton, useReverseRun } from '../../components/run/reverse-run-button';
import { RunFollowed } from '../../components/run/run-followed';
import { UndoneBy } from '../../components/run/undone-by';
import { formatCounted } from '../../components/text/number';
import { toast } from '../../components/toast/toaster';
import { DeleteAllDialog } from './delete-all-dialog';
import { cleanupNotices, type Found, foundBy, leftOf } from './flow';
import { RecordsTable } from './records-table';
import type { CleanupSearch } from './search';

interface ReviewStepProps {
  readonly search: CleanupSearch;
  /** The scan, which is undefined once its findings are out of date. */
  readonly scan: JobRun | undefined;
  readonly isOutdated: boolean;
  readonly deleted: number;
  readonly scanning: boolean;
  readonly cleanup: JobRun | undefined;
  readonly deleting: boolean;
  readonly onStarted: (run: JobRun) => void;
}

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

interface CleanupOutcomeProps {
  readonly run: JobRun;
  readonly onStarted: (run: JobRun) => void;
}

function CleanupOutcome({ run, onStarted }: CleanupOutcomeProps) {
  const { reverse, pending, error } = useReverseRun(run, onStarted);
  useToastAtEnd(run, reverse);
  if (isActive(run.status)) {
    return <RunFollowed key={run.id} label={run.undoes ? 'Undo' : 'Deletion'} run={run} />;
  }
  const notices = cleanupNotices(run);
  return (
    <Stack gap="3">
      {notices.map((notice, index) => (
        <NoticeLine
          key={notice.text}
          notice={notice}
          action={
            index === 0 &&
            (run.undoneBy || run.changed > 0) && (
              <HStack gap="2" wrap="wrap">
                {run.undoneBy && (
                  <span>
                    <UndoneBy run={run} />
                  </span>
                )}
                {canReverse(run) && <ReverseRunButton run={run} pending={pending} onReverse={reverse} />}
              </HStack>
            )
          }
        />
      ))}
      <ActionError error={error} />
    </Stack>
  );
}

function canReverse(run: JobRun): boolean {
  const state = undoStateOf(run);
  return run.changed > 0 && (state === 'none' || state === 'partly');
}

/**
 * Shows a toast once, if the run ends while this page follows it and its first notice is a success, with an
 * undo button if it changed records.
 */
function useToastAtEnd(run: JobRun, reverse: () => void): void {
  const under = useRef<string>(undefined);
  const tell = useEffectEvent((ended: JobRun) => {
    const [first] = cleanupNotices(ended);
    const action = { label: offerOf(ended), onClick: reverse };
    if (first?.tone === 'success') toast.success(first.text, ended.changed > 0 ? { action } : {});
  });
  useEffect(() => {
    if (isActive(run.status)) under.current = run.id;
    else if (under.current === run.id) {
      under.current = undefined;
      tell(run);
    }
  }, [run]);
}
