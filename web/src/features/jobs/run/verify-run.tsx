import { Button, Spinner, Text } from '@chakra-ui/react';
import { ShieldCheck } from 'lucide-react';
import { startsItself } from '#shared/jobs/chain/run-follow-up';
import type { JobRun } from '#shared/jobs/run/run';
import { canVerify, isStale, verificationText } from '#shared/jobs/run/verification';
import { useClientTokens } from '../../../api/client-token';
import { useJobsPaused } from '../../../api/pulse';
import { useVerifyRun } from '../../../api/run/run-commands';
import { shortRunId } from '../../../api/runs';
import { Tooltip } from '../../../components/layout/tooltip';
import { RunLink } from '../../../components/links/run-link';
import { RelativeTime } from '../../../components/time/time';
import { toast } from '../../../components/toast/toaster';

/**
 * Verifies a run without confirmation, because a verification changes nothing. Renders nothing if the run
 * cannot be verified.
 */
export function VerifyRun({ run }: { readonly run: JobRun }) {
  const { mutate, isPending } = useVerifyRun();
  const { tokenOf, forget } = useClientTokens();
  const paused = useJobsPaused();
  const { id, verification } = run;
  const busy = isPending || verification?.state === 'RUNNING';
  if (!busy && !canVerify(run)) return null;
  const verify = () =>
    mutate(
      { id, clientToken: tokenOf(id) },
      {
        onSuccess: forget,
        onError: ({ message }) =>
          toast.error(`Run ${shortRunId(id)} is not being verified`, { description: message }),
      },
    );
  return (
    <Tooltip content="Starts a dry run that shows whether anything is left to change.">
      {/* Not `disabled` while it is busy, so that it keeps the keyboard focus. */}
      <Button aria-busy={busy} aria-disabled={busy} disabled={paused} onClick={busy ? undefined : verify}>
        {busy ? <Spinner size="sm" borderWidth="2px" aria-hidden /> : <ShieldCheck aria-hidden />}{' '}
        {busy ? 'Verifying' : verification ? 'Verify again' : 'Verify'}
      </Button>
    </Tooltip>
  );
}

/** Shows which run this one verifies, and what the latest verification of this run found. */
export function VerificationNote({ run }: { readonly run: JobRun }) {
  const { verifies, verification } = run;
  if (!verifies && !verification && !startsItself(run)) return null;
  return (
    <Text role="note" aria-label="Verification" color="fg.muted" overflowWrap="anywhere">
      {verifies && (
        <>
          Verifies <RunLink id={verifies} />: shows whether it left anything to change.
        </>
      )}
      {!verification &&
        startsItself(run) &&
        'Approved runs are verified. The verification is about to start.'}
      {verification && <Result run={run} verification={verification} />}
    </Text>
  );
}

interface ResultProps {
  readonly run: JobRun;
  readonly verification: NonNullable<JobRun['verification']>;
}

function Result({ run, verification }: ResultProps) {
  const { runId, state, at } = verification;
  const link = <RunLink id={runId} />;
  if (state === 'RUNNING') return <>Being verified by {link}.</>;
  return (
    <>
      {state === 'VERIFIED' ? 'Verified' : 'Checked'} by {link}
      {at && (
        <>
          {' '}
          <RelativeTime at={at} />
        </>
      )}
      . {verificationText(verification, run.read)}
      {isStale(run) && ' This run was undone after that, so this no longer applies.'}
    </>
  );
}
