import { Button, Input, Stack, Text } from '@chakra-ui/react';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { changesRecords } from '#shared/jobs/job/job-shape';
import type { JobRun } from '#shared/jobs/run/run';
import { formatDollars } from '#shared/text/format-dollars';
import { useJobsPaused } from '../../../api/pulse';
import { useResumeJob } from '../../../api/run/run-commands';
import { shortRunId } from '../../../api/runs';
import { ActionError } from '../../../components/actions/action-error';
import { ConfirmDialog } from '../../../components/actions/confirm-dialog';
import { PausedNote } from '../../../components/actions/paused-note';
import { Labelled } from '../../../components/form/labelled';
import { Tooltip } from '../../../components/layout/tooltip';
import { formatCounted } from '../../../components/text/number';
import { toast } from '../../../components/toast/toaster';
import { dollarsExpected, readDollars } from '../common/limits';
import { resumeHelp } from '../common/outcome';

export function ResumeRun({ run }: { readonly run: JobRun }) {
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
