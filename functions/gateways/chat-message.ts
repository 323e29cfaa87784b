/*
 * The format of messages that Amazon Q Developer in chat applications (formerly AWS Chatbot) shows in a Slack
 * or Microsoft Teams channel. Amazon Q drops all other messages sent to a topic, except those from AWS
 * services: https://docs.aws.amazon.com/chatbot/latest/adminguide/custom-notifs.html
 */

/** The maximum length of a description, in characters. The run page shows the rest. */
const maxDescriptionCharacters = 2_000;

/**
 * Replaces the characters that mark mentions and links in a chat, so that a run's title cannot notify the
 * whole channel.
 */
const plain = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns a message for a channel, as JSON. Messages with the same thread are grouped. */
export function chatMessage(title: string, text: string, thread?: string): string {
  return JSON.stringify({
    version: '1.0',
    source: 'custom',
    content: {
      textType: 'client-markdown',
      title: plain(title),
      description: plain(text.slice(0, maxDescriptionCharacters).toWellFormed()),
    },
    ...(thread ? { metadata: { threadId: thread } } : {}),
  });
}
