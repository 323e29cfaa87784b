/*
 * The format of messages that Amazon Q Developer in chat applications (formerly AWS Chatbot) shows in a Slack
 * or Microsoft Teams channel. Amazon Q drops all other messages sent to a topic, except those from AWS
 * services: https://docs.aws.amazon.com/chatbot/latest/adminguide/custom-notifs.html
 */

/** The maximum length of a description, in characters. The run page shows the rest. */
const maxDescriptionCharacters = 2_000;

/** An invisible character that joins its neighbours and ends a mention or an address. */
const joiner = '\u2060';

/**
 * Breaks up the mentions, links and addresses in a text, so that a run's title or a person's note cannot
 * notify the whole channel or lead somewhere else. Brackets are replaced by entities.
 */
const plain = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/(?<!\w)@/g, `@${joiner}`)
    .replaceAll('](', `]${joiner}(`)
    .replaceAll('://', `:${joiner}//`);

/**
 * Returns a message for a channel, as JSON. Messages with the same thread are grouped. `link` is the only
 * address in the text that stays a link.
 */
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
