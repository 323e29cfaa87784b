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
