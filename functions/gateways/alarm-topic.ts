import type { AttentionMessage, PublishAttention } from '#functions/runtime/attention-message';

/** SNS requires subjects of fewer than 100 printable characters. */
const maxSubjectCharacters = 99;

const requestTimeoutMs = 10_000;

/** Publishes to the stack's alarm topic. `panelUrl` is the origin of the panel, for the link to the run. */
export function createAlarmTopic(topicArn: string, panelUrl: string): PublishAttention {
  return async (message) => {
    // Loaded on demand, because most invocations publish nothing and would otherwise start more slowly.
    const { PublishCommand, SNSClient } = await import('@aws-sdk/client-sns');
    const requestHandler = { requestTimeout: requestTimeoutMs, throwOnRequestTimeout: true };
    const client = new SNSClient({ requestHandler });
    try {
      await client.send(
        new PublishCommand({
          TopicArn: topicArn,
          Subject: subjectOf(message),
          Message: textOf(message, panelUrl),
        }),
      );
    } finally {
      client.destroy();
    }
  };
}

/** Returns the topic in a function's environment, or undefined if there is none. */
export function alarmTopicFrom(
  env: Readonly<Record<string, string | undefined>> = process.env,
): PublishAttention | undefined {
  const { ALARM_TOPIC_ARN, PANEL_URL } = env;
  return ALARM_TOPIC_ARN && PANEL_URL ? createAlarmTopic(ALARM_TOPIC_ARN, PANEL_URL) : undefined;
}

const endings: Readonly<Partial<Record<AttentionMessage['status'], string>>> = {
  FAILED: 'Failed',
  COMPLETED_WITH_FAILURES: 'Finished with failures',
  SUCCEEDED: 'Findings',
};

/**
 * Returns a one-line subject such as 'Failed: User identifier migration'. Non-ASCII characters are replaced
 * by question marks.
 */
export function subjectOf({ kind, status, title }: AttentionMessage): string {
  const subject = `${kind === 'approval' ? 'Approval requested' : (endings[status] ?? status)}: ${title}`;
  return subject.replaceAll(/[^\x20-\x7e]/gu, '?').slice(0, maxSubjectCharacters);
}

/**
 * Returns the most important facts for on-call. The run's ID and attempt distinguish a repeated message from
 * a new one.
 */
export function textOf(message: AttentionMessage, panelUrl: string): string {
  const number = (count: number) => count.toLocaleString('en');
  const { runId, attempt, read, changed, failed, unchanged } = message;
  return [
    message.reason,
    '',
    `Job: ${message.title} (${message.job})`,
    `${message.kind === 'approval' ? 'Dry run' : 'Run'}: ${runId}, attempt ${attempt}`,
    `Status: ${message.status}`,
    `Started by: ${message.startedBy}`,
    `${message.kind === 'approval' ? 'Requested' : 'Ended'}: ${message.at}`,
    `Records: ${number(read)} read, ${number(changed)} changed, ${number(failed)} failed, ${number(unchanged)} unchanged`,
    '',
    `${panelUrl}/admin/jobs/${runId}`,
    '',
    message.kind === 'approval'
      ? 'Open the dry run to see its planned changes, and approve or decline them there.'
      : 'Open the run to see its log and failures. Acknowledge it there once you have handled it.',
  ].join('\n');
}
