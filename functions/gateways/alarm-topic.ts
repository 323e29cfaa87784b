import type { AttentionMessage, PublishAttention } from '#functions/runtime/attention-message';
import { recordsNote } from '#shared/jobs/run/records-changed';
import { subjectLine, withSns } from './sns';

/** Chat applications subscribe over HTTPS and receive the text in their own format, grouped by thread. */
export function createAlarmText(
  topicArn: string,
): (subject: string, text: string, thread?: string, link?: string) => Promise<void> {
  return (subject, text, thread, link) =>
    withSns(async (client, { PublishCommand }) => {
      await client.send(
        new PublishCommand({
          TopicArn: topicArn,
          Subject: subjectLine(subject),
          MessageStructure: 'json',
          Message: JSON.stringify({ default: text, https: chatMessage(subject, text, thread, link) }),
        }),
      );
    });
}

/** `panelUrl` is the panel's origin, for the link to the run. */
export function createAlarmTopic(topicArn: string, panelUrl: string): PublishAttention {
  const publish = createAlarmText(topicArn);
  return (message) =>
    publish(subjectOf(message), textOf(message, panelUrl), message.runId, runLink(message.runId, panelUrl));
}

/** Undefined without a topic in the environment. */
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

const timeWords = { approval: 'Requested', stuck: 'Found', verification: 'Found', ended: 'Ended' } as const;

/** 'Failed: User identifier migration', for example. */
export function subjectOf({ kind, status, title }: AttentionMessage): string {
  const what = { approval: 'Approval requested', stuck: 'Cannot be closed', verification: 'Not verified' };
  return subjectLine(`${kind ? what[kind] : (endings[status] ?? status)}: ${title}`);
}

const runLink = (runId: string, panelUrl: string) => `${panelUrl}/admin/jobs/${runId}`;

/** The run's ID and attempt tell a new message from a repeated one. */
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
    `${timeWords[message.kind ?? 'ended']}: ${message.at}`,
    `Records: ${number(read)} read, ${number(changed)} changed${recordsNote(message)}, ${number(failed)} failed, ${number(unchanged)} unchanged`,
    '',
    runLink(runId, panelUrl),
    '',
    message.kind === 'approval'
      ? 'Open the dry run to see its planned changes and to approve or decline them.'
      : 'Open the run to see its log and failures. Acknowledge it there once you have handled it.',
  ].join('\n');
}

/*
 * For Amazon Q Developer in chat applications (formerly AWS Chatbot), which shows it in Slack or Microsoft
 * Teams. Amazon Q drops all other messages, except those from AWS services:
 * https://docs.aws.amazon.com/chatbot/latest/adminguide/custom-notifs.html
 */

/** The run page shows the rest. */
const maxDescriptionCharacters = 2_000;

/** Invisible; joins its neighbours and ends a mention or an address. */
const joiner = '\u2060';

/**
 * Breaks up mentions, links and addresses, so that a run's title or a person's note cannot notify the whole
 * channel or lead somewhere else. Brackets become entities.
 */
const plain = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/(?<!\w)@/g, `@${joiner}`)
    .replaceAll('](', `]${joiner}(`)
    .replaceAll('://', `:${joiner}//`);

/** JSON. `link` is the only address that stays a link. */
export function chatMessage(title: string, text: string, thread?: string, link?: string): string {
  const description = plain(text.slice(0, maxDescriptionCharacters).toWellFormed());
  return JSON.stringify({
    version: '1.0',
    source: 'custom',
    content: {
      textType: 'client-markdown',
      title: plain(title),
      description: link ? description.replaceAll(plain(link), link) : description,
    },
    ...(thread ? { metadata: { threadId: thread } } : {}),
  });
}
