import { Button, HStack, IconButton, Input, Menu, Portal, Stack, Text } from '@chakra-ui/react';
import { menuSlotRecipe } from '@chakra-ui/react/theme';
import { Link } from '@tanstack/react-router';
import { Ellipsis, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { changesRecords } from '#shared/jobs/job/job-shape';
import type { JobRun } from '#shared/jobs/run/run';
import { canResume, canStop } from '#shared/jobs/run/run-status';
import { canUndo } from '#shared/jobs/run/undo';
import { formatDollars } from '#shared/text/format-dollars';
import { useJobsPaused } from '../../../api/pulse';
import { useResumeJob } from '../../../api/run/run-commands';
import { shortRunId } from '../../../api/runs';
import { ActionError } from '../../../components/actions/action-error';
import { ConfirmDialog } from '../../../components/actions/confirm-dialog';
import { PausedNote } from '../../../components/actions/paused-note';
import { Labelled } from '../../../components/layout/labelled';
import { Tooltip } from '../../../components/layout/tooltip';
import { formatCounted } from '../../../components/text/number';
import { toast } from '../../../components/toast/toaster';
import { dollarsExpected, readDollars } from '../common/limits';
import { hasSucceededSince, resumeHelp } from '../common/outcome';
import { offersRetry, RetryFailures } from '../start/retry-failures';
import { RunAgainButton } from '../start/run-again-button';
import { useRunSearch } from '../tabs/use-run-search';
import { HandOverDialog } from './hand-over';
import { StopRun } from './stop-run';
import { UndoRun } from './undo-run';
import { VerifyRun } from './verify-run';

/** Hides the buttons' icons on a phone, so that up to three buttons and the menu fit on one line. */
const textsOnPhone = { '& button:not([aria-haspopup]) > svg': { hideBelow: 'sm' } } as const;

/**
 * A run's buttons. Resume is not offered if the job has succeeded since, because it would only check work
 * that is done. The command line can still resume the run.
 */
export function RunActions({ run }: { readonly run: JobRun }) {
  return (
    <HStack gap="2" wrap="wrap" css={textsOnPhone}>
      {canStop(run.status) && <StopRun run={run} />}
      {offersRetry(run) && <RetryFailures run={run} variant={run.dryRun ? 'outline' : 'solid'} />}
      <VerifyRun run={run} />
      {canUndo(run, Date.now()) && <UndoRun run={run} />}
      {canResume(run.status) && !run.undoneBy && !hasSucceededSince(run) && <ResumeRun run={run} />}
      <RunAgain run={run} />
      <MoreMenu run={run} />
    </HStack>
  );
}

/** Opens the confirmation at once if the URL asks for it, but not after a reload or Back. */
function RunAgain({ run }: { readonly run: JobRun }) {
  const { search, set } = useRunSearch();
  const asksFirst = search.again === true;
  useEffect(() => {
    if (asksFirst) set({ again: undefined });
  }, [asksFirst, set]);
  return <RunAgainButton run={run} asksFirst={asksFirst} />;
}

function MoreMenu({ run }: { readonly run: JobRun }) {
  const [isHandingOver, setHandingOver] = useState(false);
  const copy = (text: string, what: string) =>
    navigator.clipboard.writeText(text).then(
      () => toast.success(`${what} copied`),
      () => toast.error(`${what} could not be copied`),
    );
  return (
    <>
      <HandOverDialog run={run} open={isHandingOver} onClose={() => setHandingOver(false)} />
      <Menu.Root recipe={menuSlotRecipe}>
        <Menu.Trigger asChild>
          <IconButton aria-label="More actions">
            <Ellipsis aria-hidden />
          </IconButton>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content>
              <Menu.Item value="hand-over" onClick={() => setHandingOver(true)}>
                Hand over…
              </Menu.Item>
              <Menu.Item value="link" onClick={() => void copy(window.location.href, 'Link')}>
                Copy link
              </Menu.Item>
              <Menu.Item value="id" onClick={() => void copy(run.id, 'Run ID')}>
                Copy run ID
              </Menu.Item>
              <Menu.Item value="history" asChild>
                <Link to="/admin/jobs/history" search={{ job: run.job }}>
                  All runs of this job
                </Link>
              </Menu.Item>
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
    </>
  );
}

function ResumeRun({ run }: { readonly run: JobRun }) {
  const [asking, setAsking] = useState(false);
  const [times, setTimes] = useState(0);
  const ask = () => {
    setTimes(times + 1);
    setAsking(true);
  };
  return (
    <>
      <Tooltip content={resumeHelp}>
        <Button variant={run.attention?.supersededBy ? 'outline' : 'solid'} onClick={ask}>
          <Play aria-hidden /> Resume
        </Button>
      </Tooltip>
      <Question key={times} run={run} open={asking} onClose={() => setAsking(false)} />
    </>
  );
}

interface QuestionProps {
  readonly run: JobRun;
  readonly open: boolean;
  readonly onClose: () => void;
}

function Question({ run, open, onClose }: QuestionProps) {
  const resume = useResumeJob();
  const [text, setText] = useState(() => String(run.maxDollars ?? ''));
  const [problem, setProblem] = useState<string>();
  const name = shortRunId(run.id);
  const left = Math.max(0, run.total - run.read);
  const confirm = () => {
    const wrong = run.maxDollars ? problemOf(text, run) : undefined;
    setProblem(wrong);
    if (wrong) return;
    const input = run.maxDollars ? { input: { maxDollars: readDollars(text) ?? null } } : {};
    resume.mutate(
      { id: run.id, ...input },
      {
        onSuccess: () => {
          onClose();
          toast.success(`Resumed run ${name}`);
        },
      },
    );
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Resume run ${name}?`}
      body={
        <Stack gap="3">
          <Text color="fg.muted">
            Attempt {run.attempt + 1} continues with the remaining work
            {left > 0 && `, about ${formatCounted(left, 'record')}`}. {whatResumingWrites(run)}
          </Text>
          {run.maxDollars && (
            <Labelled
              label="Maximum cost in dollars"
              maxW="xs"
              error={problem}
              help={<>For the whole run, which has cost {formatDollars(run.dollars ?? 0)} so far.</>}
            >
              <Input
                inputMode="decimal"
                autoComplete="off"
                placeholder="No maximum"
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            </Labelled>
          )}
          <PausedNote />
          <ActionError error={resume.error} />
        </Stack>
      }
      confirmLabel="Resume run"
      ready={!useJobsPaused()}
      pending={resume.isPending}
      onConfirm={confirm}
    />
  );
}

/** Returns the problem with a maximum cost. An empty field means no maximum. */
function problemOf(text: string, { dollars }: JobRun): string | undefined {
  const value = readDollars(text);
  if (value === undefined) return `Expected ${dollarsExpected}`;
  if (value === null || value > (dollars ?? 0)) return undefined;
  return `Expected an amount above the ${formatDollars(dollars ?? 0)} that the run has already cost, or an empty field`;
}

function whatResumingWrites({ dryRun, shape }: JobRun): string {
  if (dryRun) return 'This is a dry run: nothing is written.';
  return changesRecords(shape)
    ? 'It changes only the records that need to change.'
    : 'It changes no records.';
}
