import { Alert, Button, Code, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { type Approval, needsApproval } from '#shared/jobs/run/approval';
import { maxNoteCharacters } from '#shared/jobs/run/note';
import { recordsChangedIn, visitsNote } from '#shared/jobs/run/records-changed';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { useJobsPaused } from '../../../api/pulse';
import { meQuery, shortRunId } from '../../../api/runs';
import { ActionError } from '../../../components/actions/action-error';
import { ConfirmDialog } from '../../../components/actions/confirm-dialog';
import { LocksNote } from '../../../components/actions/locks-note';
import { NoteDialog } from '../../../components/actions/note-dialog';
import { PausedNote } from '../../../components/actions/paused-note';
import { RunLink } from '../../../components/links/run-link';
import { useStartAndOpen } from '../../../components/run/use-start-and-follow';
import { formatCounted } from '../../../components/text/number';
import { RelativeTime } from '../../../components/time/time';
import { toast } from '../../../components/toast/toaster';
import { fieldsOf } from '../common/run-facts';
import { realRunOf } from '../start/real-run';
import { DecideApproval } from './decide-approval';
import { useRequestApproval, useWithdrawApproval } from './queries';

/**
 * Shows why a dry run needs approval, its state, and what this admin can do. For a real run, it shows the
 * approval that was used.
 */
export function ApprovalCard({ run }: { readonly run: JobRun }) {
  if (run.approvedFrom) return <ApprovedFromNote run={run} />;
  if (isActive(run.status) || !(run.approval || needsApproval(run))) return null;
  return <DryRunCard run={run} />;
}

const statuses: Readonly<Record<ApprovalPlace, 'warning' | 'info' | 'success' | 'neutral'>> = {
  needed: 'warning',
  waiting: 'info',
  approved: 'success',
  used: 'success',
  declined: 'warning',
  withdrawn: 'neutral',
  requestExpired: 'warning',
  approvalExpired: 'warning',
};

function DryRunCard({ run }: { readonly run: JobRun }) {
  const { data: me } = useQuery(meQuery);
  const place = placeOf(run.approval, Date.now());
  const isOwn = me?.email === run.startedBy;
  const isOpen = place === 'waiting' || place === 'approved';
  return (
    <Alert.Root
      as="section"
      aria-label="Approval"
      status={statuses[place]}
      alignItems="flex-start"
      flexWrap="wrap"
    >
      <Alert.Indicator />
      <Alert.Content flex="1 1 16rem" gap="1">
        <Alert.Title>{titles[place]}</Alert.Title>
        <Alert.Description overflowWrap="anywhere">
          <Stack gap="1">
            <Story run={run} place={place} isOwn={isOwn} />
          </Stack>
        </Alert.Description>
      </Alert.Content>
      {me && isOwn && mayAsk(place) && <AskForApproval run={run} />}
      {me && !isOwn && place === 'waiting' && run.approval && (
        <DecideApproval run={run} approval={run.approval} />
      )}
      {me && isOwn && place === 'approved' && <StartApprovedRun run={run} />}
      {me && isOwn && isOpen && <WithdrawApproval run={run} />}
    </Alert.Root>
  );
}

interface StoryProps {
  readonly run: JobRun;
  readonly place: ApprovalPlace;
  readonly isOwn: boolean;
}

function Story({ run, place, isOwn }: StoryProps) {
  const { approval } = run;
  return (
    <>
      {mayAsk(place) && <Text>{whyNeeded(run)}</Text>}
      {mayAsk(place) && !isOwn && <Text>Only {run.startedBy}, who started it, can ask for approval.</Text>}
      {approval && <Events run={run} approval={approval} />}
      {place === 'waiting' && !isOwn && <Text>Check the planned changes below before you decide.</Text>}
      {place === 'waiting' && isOwn && (
        <Text>Another admin must approve it. The decision will appear here.</Text>
      )}
      {place === 'approved' && (
        <Text>
          The real run will make exactly these changes. If the change for a record would be different by then,
          that record will be left unchanged and listed as a failure.
        </Text>
      )}
    </>
  );
}

function Events({ run, approval }: { readonly run: JobRun; readonly approval: Approval }) {
  const { requestedBy, requestedAt, note, decidedBy, decidedAt, decisionNote, expiresAt, usedBy } = approval;
  const isDecided = decidedBy && decidedAt && approval.state !== 'CANCELLED';
  return (
    <>
      <Text>
        {requestedBy} asked <RelativeTime at={requestedAt} />.{note && ` “${note}”`}
      </Text>
      {isDecided && (
        <Text>
          {decidedBy} {approval.state === 'APPROVED' ? 'approved' : 'declined'}{' '}
          <RelativeTime at={decidedAt} />.{decisionNote && ` “${decisionNote}”`}
        </Text>
      )}
      {usedBy ? (
        <Text>
          Real run: <RunLink id={usedBy} />
        </Text>
      ) : (
        ['WAITING', 'APPROVED'].includes(approval.state) && (
          <Text>
            Expires <RelativeTime at={expiresAt} />.
          </Text>
        )
      )}
      <Text>
        {formatCounted(approval.changes, 'planned change')}
        {visitsNote(run)}, digest <Code size="sm">{approval.digest}</Code>
      </Text>
    </>
  );
}

function ApprovedFromNote({ run: { approvedFrom } }: { readonly run: JobRun }) {
  if (!approvedFrom) return null;
  return (
    <Stack as="section" aria-label="Approval" gap="1" layerStyle="frame" px="4" py="3">
      <Text fontWeight="medium">Approved by {approvedFrom.approvedBy}</Text>
      <Text color="fg.muted" overflowWrap="anywhere">
        This run makes the {formatCounted(approvedFrom.changes, 'planned change')} of dry run{' '}
        <RunLink id={approvedFrom.runId} /> and no others. Digest <Code size="sm">{approvedFrom.digest}</Code>
      </Text>
    </Stack>
  );
}

function WithdrawApproval({ run }: { readonly run: JobRun }) {
  const [asking, setAsking] = useState(false);
  const withdraw = useWithdrawApproval();
  const name = shortRunId(run.id);
  return (
    <>
      <Button onClick={() => setAsking(true)}>Withdraw…</Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Withdraw the request for dry run ${name}?`}
        body={
          <Stack gap="3" color="fg.muted">
            <Text>No real run can be started from this dry run. You can ask for approval again later.</Text>
            <ActionError error={withdraw.error} />
          </Stack>
        }
        confirmLabel="Withdraw request"
        pending={withdraw.isPending}
        onConfirm={() =>
          withdraw.mutate(run.id, {
            onSuccess: () => {
              setAsking(false);
              toast.success(`Withdrew the request for dry run ${name}`);
            },
          })
        }
      />
    </>
  );
}

function AskForApproval({ run }: { readonly run: JobRun }) {
  const [asking, setAsking] = useState(false);
  const request = useRequestApproval();
  const name = shortRunId(run.id);
  return (
    <>
      <Button variant="solid" onClick={() => setAsking(true)}>
        Ask for approval…
      </Button>
      <NoteDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Ask for approval of dry run ${name}`}
        body={`Another admin will review the ${formatCounted(recordsChangedIn(run), 'planned change')}${visitsNote(run)}. On-call will get a message with a link within five minutes.`}
        label="Reason"
        help="Why the run is needed. All admins can read this."
        confirmLabel="Ask for approval"
        maxLength={maxNoteCharacters}
        pending={request.isPending}
        error={request.error}
        onConfirm={(note) =>
          request.mutate(
            { id: run.id, note },
            {
              onSuccess: () => {
                setAsking(false);
                toast.success(`Asked for approval of dry run ${name}`);
              },
            },
          )
        }
      />
    </>
  );
}

function StartApprovedRun({ run }: { readonly run: JobRun }) {
  const [asking, setAsking] = useState(false);
  const { begin, starting, error } = useStartAndOpen();
  return (
    <>
      <Button variant="solid" onClick={() => setAsking(true)}>
        <Play aria-hidden /> Start approved run
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Start the approved run of ${run.title}?`}
        body={
          <Stack gap="3">
            <Text color="fg.muted">
              The run will make the{' '}
              {formatCounted(run.approval?.changes ?? recordsChangedIn(run), 'approved change')}
              {visitsNote(run)}. If the change to a record would be different now, the record is left
              unchanged and listed as a failure. The approval is valid for one run.
            </Text>
            <LocksNote job={run.job} params={fieldsOf(run.params)} />
            <PausedNote />
            <ActionError error={error} />
          </Stack>
        }
        confirmLabel="Start approved run"
        ready={!useJobsPaused()}
        destructive
        pending={starting}
        onConfirm={() => begin({ ...realRunOf(run), approvedRun: run.id })}
      />
    </>
  );
}

type ApprovalPlace =
  | 'needed'
  | 'waiting'
  | 'approved'
  | 'used'
  | 'declined'
  | 'withdrawn'
  | 'requestExpired'
  | 'approvalExpired';

/** Returns an approval's stage. `approval` belongs to a dry run that needs approval. */
function placeOf(approval: Approval | null | undefined, nowMs: number): ApprovalPlace {
  if (!approval) return 'needed';
  if (approval.usedBy) return 'used';
  const isExpired = Date.parse(approval.expiresAt) <= nowMs;
  switch (approval.state) {
    case 'WAITING':
      return isExpired ? 'requestExpired' : 'waiting';
    case 'APPROVED':
      return isExpired ? 'approvalExpired' : 'approved';
    case 'DECLINED':
      return 'declined';
    case 'CANCELLED':
      return 'withdrawn';
    default:
      return approval.state satisfies never;
  }
}

const titles: Readonly<Record<ApprovalPlace, string>> = {
  needed: 'Needs approval',
  waiting: 'Waiting for approval',
  approved: 'Approved',
  used: 'Approved and run',
  declined: 'Approval declined',
  withdrawn: 'Request withdrawn',
  requestExpired: 'Request expired',
  approvalExpired: 'Approval expired',
};

/** Returns true if the admin who started the dry run can request approval at this stage. */
const mayAsk = (place: ApprovalPlace): boolean =>
  ['needed', 'declined', 'withdrawn', 'requestExpired', 'approvalExpired'].includes(place);

const whyNeeded = (run: JobRun): string =>
  run.maxUnapproved
    ? `This dry run would change ${formatCounted(recordsChangedIn(run), 'record')}${visitsNote(run)}. Changing more than ${run.maxUnapproved.toLocaleString('en')} requires another admin's approval.`
    : "A real run of this job needs another admin's approval.";
