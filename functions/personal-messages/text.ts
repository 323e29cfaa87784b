import { type RunStatusDetail, withLink } from '#shared/events/run-status-event';
import { recordsNote } from '#shared/jobs/run/records-changed';
import type { RunStatus } from '#shared/jobs/run/run-status';
import type { Mail } from '../gateways/personal-topic';
import type { MessageRow } from './rows';

const outcomes: Readonly<Partial<Record<RunStatus, string>>> = {
  SUCCEEDED: 'Succeeded',
  COMPLETED_WITH_FAILURES: 'Finished with failures',
  FAILED: 'Failed',
  STOPPED: 'Stopped',
};

const test: Mail = {
  subject: 'Test message from the admin panel',
  text: 'This is a test. Messages about runs will arrive at this address.',
};

const footer = (panelUrl: string) =>
  `You signed up for these messages at ${panelUrl}/admin/my-messages. You can change or stop them there.`;

/**
 * Returns an email containing the given messages, oldest first. Several messages become one digest that
 * begins with one line per message.
 */
export function mailOf(messages: readonly MessageRow[], panelUrl: string): Mail {
  const parts = messages.map((message) => partOf(message, panelUrl));
  const [only] = parts;
  const end = ['', '--', footer(panelUrl)];
  if (only && parts.length === 1) return { subject: only.subject, text: [only.text, ...end].join('\n') };
  return {
    subject: `${parts.length} messages about runs`,
    text: [
      ...parts.map(({ subject }) => `- ${subject}`),
      ...parts.flatMap(({ subject, text }) => ['', '--', subject, '', text]),
      ...end,
    ].join('\n'),
  };
}

function partOf({ change, kinds, isApprovalRequest }: MessageRow, panelUrl: string): Mail {
  if (!change) return test;
  const detail = withLink(change, panelUrl);
  if (kinds.includes('ASSIGNED')) return assignment(detail);
  return isApprovalRequest ? approvalRequest(detail) : endOfRun(detail);
}

function endOfRun(run: RunStatusDetail): Mail {
  const outcome = outcomes[run.status] ?? run.status;
  const dry = run.dryRun ? ' (dry run)' : '';
  return {
    subject: `${outcome}: ${run.title}${dry}`,
    text: [
      ...(run.reason ? [run.reason, ''] : []),
      `Job: ${run.title} (${run.job})`,
      `Run: ${run.runId}, attempt ${run.attempt}${run.dryRun ? ', dry run: no records were changed' : ''}`,
      `Outcome: ${outcome}`,
      `Started by: ${run.startedBy}`,
      `Ended: ${run.at}`,
      ...countsOf(run),
      ...(run.needsAttention ? ['This run needs attention.'] : []),
      '',
      run.link,
    ].join('\n'),
  };
}

const approvalRequest = (run: RunStatusDetail): Mail => ({
  subject: `Approval requested: ${run.title}`,
  text: [
    `${run.startedBy} asks you to approve the changes planned by a dry run.`,
    ...(run.reason ? ['', run.reason] : []),
    '',
    `Job: ${run.title} (${run.job})`,
    `Dry run: ${run.runId}, attempt ${run.attempt}`,
    `Requested: ${run.at}`,
    ...countsOf(run),
    '',
    run.link,
  ].join('\n'),
});

const assignment = (run: RunStatusDetail): Mail => ({
  subject: `Assigned to you: ${run.title}`,
  text: [
    `${run.startedBy} assigned this run to you.`,
    ...(run.reason ? ['', run.reason] : []),
    '',
    `Job: ${run.title} (${run.job})`,
    `Run: ${run.runId}, attempt ${run.attempt}${run.dryRun ? ', dry run: no records were changed' : ''}`,
    `Status: ${outcomes[run.status] ?? 'In progress'}`,
    `Assigned: ${run.at}`,
    ...countsOf(run),
    '',
    run.link,
  ].join('\n'),
});

function countsOf({ counts }: RunStatusDetail): readonly string[] {
  if (!counts) return [];
  const number = (count: number) => count.toLocaleString('en');
  const { read, changed, failed, unchanged } = counts;
  return [
    `Records: ${number(read)} read, ${number(changed)} changed${recordsNote(counts)}, ${number(failed)} failed, ${number(unchanged)} unchanged`,
  ];
}
