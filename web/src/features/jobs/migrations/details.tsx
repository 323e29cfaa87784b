import { Button, Dialog, HStack, Stack, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import * as z from 'zod/mini';
import type { Job } from '#shared/jobs/job/job';
import { isUndoable } from '#shared/jobs/job/job-shape';
import type { JobRun, LastRuns } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { canUndo } from '#shared/jobs/run/undo';
import { formatLocal } from '#shared/text/time-format';
import { DialogBody } from '../../../components/layout/dialog-frame';
import { RunLink } from '../../../components/links/run-link';
import { RunBadge } from '../../../components/run/run-status';
import { UndoneBy } from '../../../components/run/undone-by';
import { resultOf } from '../../../components/text/shape-words';
import { RelativeTime } from '../../../components/time/time';
import { type Fact, FactList } from '../common/fact-list';
import { placeOf } from '../common/job-places';
import { UndoRun } from '../run/undo-run';
import { StartEstimate } from '../start/start-estimate';
import { whatItTouches } from '../start/start-question';
import { messages } from './messages';
import { migrationPanels, migrationState } from './migration-state';

interface DetailsProps {
  readonly job: Job;
  readonly runs: LastRuns | undefined;
  readonly safeButton: Ref<HTMLButtonElement>;
  readonly onClose: () => void;
  readonly onRun: () => void;
}

export function Details({ job, runs, safeButton, onClose, onRun }: DetailsProps) {
  return (
    <>
      <DialogBody title={job.title} display="grid" gap="4">
        <Dialog.Description color="fg.muted">{job.description}</Dialog.Description>
        <Facts job={job} runs={runs} />
        {job.permitted && !asksForParameters(job) && <StartEstimate job={job.name} params={{}} writes />}
      </DialogBody>
      <Dialog.Footer flexWrap="wrap">
        <Button ref={safeButton} onClick={onClose}>
          Close
        </Button>
        {job.permitted && !placeOf(job.name) && canRun(runs) && (
          <Button variant="solid" onClick={onRun}>
            {`${messages.run}…`}
          </Button>
        )}
      </Dialog.Footer>
    </>
  );
}

/** Returns false for a migration that is running and for a completed one-time migration. */
const canRun = (runs: LastRuns | undefined): boolean =>
  !['running', 'completed'].includes(migrationState(runs).kind);

function Facts({ job, runs }: { readonly job: Job; readonly runs: LastRuns | undefined }) {
  const state = migrationState(runs);
  return (
    <FactList
      facts={[
        ['Kind', migrationPanels.find(({ category }) => category === job.category)?.title ?? job.category],
        ['Reads and writes', whatItTouches(job)],
        ['Who can run it', job.permitted ? `members of the ${job.access} group` : job.refusal],
        // If it has been run again since it was completed, both runs are shown.
        ...(state.kind === 'completed' && state.run.id !== runs?.last.id
          ? [[messages.completed, <WhatCame key="completed" run={state.run} />] as const]
          : []),
        ...(job.permitted
          ? runFacts(job, runs)
          : [['Runs', `visible only to members of the ${job.access} group`] as const]),
      ]}
    />
  );
}

const runFacts = (job: Job, runs: LastRuns | undefined): readonly Fact[] => [
  ['Last run', runs ? <WhatCame key="last" run={runs.last} /> : 'not run yet'],
  ['Undo', <Undo key="undo" job={job} run={runs?.last} />],
  [
    'All runs',
    <Text key="all" asChild color="teal.fg" fontWeight="medium" textDecoration="underline">
      <Link to="/admin/jobs/history" search={{ job: job.name }}>
        Job history<Text srOnly> of {job.title}</Text>
      </Link>
    </Text>,
  ],
];

function WhatCame({ run }: { readonly run: JobRun }) {
  return (
    <Stack gap="1">
      <HStack gap="2" wrap="wrap">
        <RunBadge run={run} />
        <RunLink id={run.id} />
        <RelativeTime at={run.endedAt ?? run.createdAt} />
      </HStack>
      <Text color="fg.muted">
        by {run.startedBy}
        {!isActive(run.status) && `, ${resultOf(run)}`}
      </Text>
    </Stack>
  );
}

function Undo({ job, run }: { readonly job: Job; readonly run: JobRun | undefined }) {
  if (!isUndoable(job.shape)) return 'not possible: calls to other systems cannot be reversed';
  if (!run) return 'possible after a run';
  if (isActive(run.status)) return 'possible once it ends';
  if (canUndo(run, Date.now())) {
    return (
      <HStack gap="3" wrap="wrap">
        {run.undoneBy && (
          <Text>
            <UndoneBy run={run} />
          </Text>
        )}
        <UndoRun run={run} />
        {run.undoableUntil && (
          <Text color="fg.muted">until {formatLocal(Date.parse(run.undoableUntil))}</Text>
        )}
      </HStack>
    );
  }
  if (run.undoneBy) return <UndoneBy run={run} />;
  return !run.undoableUntil ? 'nothing to undo: it changed nothing' : 'no longer possible';
}

const objectSchema = z.object({ required: z.optional(z.array(z.string())) });

/** Returns true if the job cannot be started or estimated without parameters. */
export function asksForParameters({ paramsSchema }: Pick<Job, 'paramsSchema'>): boolean {
  const { required = [] } = objectSchema.parse(JSON.parse(paramsSchema));
  return required.length > 0;
}
