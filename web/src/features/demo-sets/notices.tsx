import { Alert, Box, Button, Stack, Text } from '@chakra-ui/react';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { messageOf } from '../../api/api-error';
import { ActionError } from '../../components/actions/action-error';
import { NoticeLine } from '../../components/actions/notice-line';
import { PausedNote } from '../../components/actions/paused-note';
import { DryRunBox } from '../../components/operations/dry-run-box';
import type { EntryWords } from '../../components/operations/log-entry';
import { ConfirmRun } from '../../components/run/confirm-run';
import { useEndActions } from '../../components/run/end-actions';
import { useReverseAction } from '../../components/run/reverse-run-button';
import { RunFollowed } from '../../components/run/run-followed';
import { useEnd } from '../../components/run/use-end';
import { toast } from '../../components/toast/toaster';
import { actOfRun, needsDetails } from './acts';
import { endings } from './log';
import { messages } from './messages';
import type { RunDetails } from './queries';
import { useRunDetails } from './use-demo-runs';
import type { DemoSets } from './use-demo-sets';

export function Notices({ demo }: { readonly demo: DemoSets }) {
  const { sets, shown, error, question } = demo;
  return (
    <>
      <PausedNote />
      {sets.error && (
        <Alert.Root status="warning" role="alert" size="sm" alignItems="center">
          <Alert.Indicator />
          <Text flex="1" textStyle="sm">
            {messages.loadFailed(messageOf(sets.error))}
          </Text>
          <Button size="xs" loading={sets.isFetching} onClick={() => void sets.refetch()}>
            <RotateCw aria-hidden /> Retry
          </Button>
        </Alert.Root>
      )}
      {!question && <ActionError error={error} />}
      {shown && <RunOutcome run={shown} isOwn={demo.isOwn} onReversed={demo.follow} />}
      <DryRunBox checked={demo.dryRun} onChange={demo.setDryRun} />
      <ConfirmRun
        open={question !== undefined}
        title={question?.title ?? ''}
        what={question?.what}
        changes={question?.changes ?? []}
        confirmLabel={question?.confirmLabel ?? ''}
        destructive={question?.isDestructive}
        pending={demo.starting}
        error={error}
        onClose={() => demo.answer(false)}
        onConfirm={() => demo.answer(true)}
      />
    </>
  );
}

interface RunOutcomeProps {
  readonly run: JobRun;
  readonly isOwn: boolean;
  /** Called with the run that undoes this run. */
  readonly onReversed: (run: JobRun) => void;
}

function RunOutcome({ run, isOwn, onReversed }: RunOutcomeProps) {
  const details = useRunDetails([run]).get(run.id);
  const isActiveNow = isActive(run.status);
  const said = isActiveNow || (needsDetails(run) && !details) ? undefined : wordsOf(run, details);
  useEndToast(run, isOwn && !run.dryRun ? said?.at(-1) : undefined);
  const { action, error } = useReverseAction(run, onReversed);
  if (isActiveNow)
    return (
      <Box layerStyle="frame" p="4">
        <RunFollowed key={run.id} label={run.title} run={run} />
      </Box>
    );
  if (!said) return null;
  return (
    <Stack gap="3">
      {said.map(({ kind, text }, index) => (
        <NoticeLine
          key={text}
          notice={{ tone: kind, text, runId: run.id }}
          action={index === said.length - 1 && action}
        />
      ))}
      <ActionError error={error} />
    </Stack>
  );
}

function wordsOf(run: JobRun, details: RunDetails | undefined): readonly EntryWords[] {
  const act = actOfRun(run);
  return act ? endings(run, act, details) : [endOfUndo(run)];
}

/**
 * Announces the end of a run that was active when this page first showed it. `said` is undefined until then.
 */
function useEndToast(run: JobRun, said: EntryWords | undefined): void {
  const actionsOf = useEndActions();
  const [watched, setWatched] = useState<string>();
  if (isActive(run.status) && watched !== run.id) setWatched(run.id);
  useEnd(watched, said && run, (ended) => {
    if (!said) return;
    const tone = said.kind === 'warning' ? 'error' : said.kind;
    toast[tone](said.text, { action: actionsOf(ended) });
  });
}

function endOfUndo({ status, title, reason }: JobRun) {
  return status === 'SUCCEEDED'
    ? { kind: 'success' as const, text: `${title}: done` }
    : { kind: 'warning' as const, text: `${title}: ${reason ?? 'not everything could be undone'}` };
}
