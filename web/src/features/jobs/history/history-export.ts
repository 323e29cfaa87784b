import type { RunFollowUp } from '#shared/jobs/chain/run-follow-up';
import { problemsFirst } from '#shared/jobs/run/informing-kinds';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { csvFormat, type ExportFormat, jsonLinesFormat } from '../../../components/export/export-format';
import { undoWordsOf } from '../../../components/run/status-look';

/** Leaves cells of active runs empty, because lists do not include their counts. */
const whenOver = (value: (run: JobRun) => number) => (run: JobRun) =>
  isActive(run.status) ? undefined : value(run);

/** Returns `schedule-align: STARTED 01K…`, or why the follow-up did not start. */
const followUpText = ({ job, state, reason, runId }: RunFollowUp) =>
  [`${job}: ${state}`, runId ?? (reason ? `(${reason})` : '')].filter(Boolean).join(' ');

const csv = csvFormat<JobRun>([
  { header: 'Run', value: ({ id }) => id },
  { header: 'Job', value: ({ job }) => job },
  { header: 'Title', value: ({ title }) => title },
  { header: 'Status', value: ({ status }) => status },
  { header: 'Dry run', value: ({ dryRun }) => dryRun },
  { header: 'Attempt', value: ({ attempt }) => attempt },
  { header: 'Started by', value: ({ startedBy }) => startedBy },
  { header: 'Assigned to', value: ({ assignments }) => assignments?.[0]?.to ?? '' },
  { header: 'Created at', value: ({ createdAt }) => createdAt },
  { header: 'Started at', value: ({ startedAt }) => startedAt },
  { header: 'Ended at', value: ({ endedAt }) => endedAt },
  { header: 'Scheduled for', value: ({ scheduledFor }) => scheduledFor },
  { header: 'Read', value: whenOver(({ read }) => read) },
  { header: 'Changed', value: whenOver(({ changed }) => changed) },
  { header: 'Failed', value: whenOver(({ failed }) => failed) },
  { header: 'Unchanged', value: whenOver(({ unchanged }) => unchanged) },
  { header: 'Conflicts', value: whenOver(({ conflicts }) => conflicts) },
  {
    header: 'Findings',
    value: ({ findings }) =>
      problemsFirst(findings)
        .map(({ kind, count }) => `${kind}: ${count}`)
        .join('; '),
  },
  { header: 'Reason', value: ({ reason }) => reason },
  { header: 'Needs attention', value: ({ attention }) => attention?.reason },
  { header: 'Acknowledged by', value: ({ attention }) => attention?.acknowledgedBy },
  { header: 'Acknowledged at', value: ({ attention }) => attention?.acknowledgedAt },
  { header: 'Note', value: ({ attention }) => attention?.note },
  { header: 'Undoes', value: ({ undoes }) => undoes },
  { header: 'Undo', value: undoWordsOf },
  { header: 'Undone by', value: ({ undoneBy }) => undoneBy },
  { header: 'Changes not undone', value: ({ changesStanding }) => changesStanding },
  {
    header: 'Chain of runs',
    value: ({ follows }) => follows?.earlierRuns.map(({ runId }) => runId).join('; '),
  },
  { header: 'Follow-ups', value: ({ followUps }) => followUps?.map(followUpText).join('; ') },
  { header: 'Parameters', value: ({ params }) => params },
]);

/** The export formats. Times are in UTC. */
export const runFormats: readonly ExportFormat<JobRun>[] = [csv, jsonLinesFormat()];
