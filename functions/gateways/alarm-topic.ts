import type { AttentionMessage, PublishAttention } from '#functions/runtime/attention-message';

/** SNS requires subjects of printable characters, shorter than 100. */
const maxSubjectCharacters = 99;

const requestTimeoutMs = 10_000;

/** Publishes to the stack's alarm topic. `panelUrl` is the origin of the panel, for the link to the run. */
export function createAlarmTopic(topicArn: string, panelUrl: string): PublishAttention {
  return async (message) => {
    // Loaded when needed: most calls of a function publish nothing, and each would pay for it at its start.
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

/** The topic that a function's environment names; undefined if it names none. */
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
 * In one line, such as 'Failed: User identifier migration'. Characters that are not ASCII become question
 * marks.
 */
export function subjectOf({ status, title }: AttentionMessage): string {
  const subject = `${endings[status] ?? status}: ${title}`;
  return subject.replaceAll(/[^\x20-\x7e]/gu, '?').slice(0, maxSubjectCharacters);
}

/**
 * The first facts that on-call needs. The run's id and attempt distinguish a repeated message from a new one.
 */
export function textOf(message: AttentionMessage, panelUrl: string): string {
  const number = (count: number) => count.toLocaleString('en');
  const { runId, attempt, read, changed, failed, unchanged } = message;
  return [
    message.reason,
    '',
    `Job: ${message.title} (${message.job})`,
    `Run: ${runId}, attempt ${attempt}`,
    `Status: ${message.status}`,
    `Started by: ${message.startedBy}`,
    `Ended: ${message.at}`,
    `Records: ${number(read)} read, ${number(changed)} changed, ${number(failed)} failed, ${number(unchanged)} unchanged`,
    '',
    `${panelUrl}/admin/jobs/${runId}`,
    '',
    'Open the run to see its log and failures. Acknowledge it there once you have handled it.',
  ].join('\n');
}
