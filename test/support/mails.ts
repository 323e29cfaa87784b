import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const mail = z.object({ to: z.string(), subject: z.string(), text: z.string() });

/** An email that a local host would have sent. */
export type SentMail = z.infer<typeof mail>;

/** Returns the emails sent to an address, oldest first, from a host's log folder. */
export async function mailsTo(logDir: string, address: string): Promise<readonly SentMail[]> {
  const text = await readFile(join(logDir, 'mails.jsonl'), 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => mail.parse(JSON.parse(line)))
    .filter(({ to }) => to === address);
}

/**
 * Opens the link in the email whose URL ends with `end`, as the recipient would. Returns the response status.
 */
export async function openLink({ text }: SentMail, end: 'confirm' | 'unsubscribe'): Promise<number> {
  const [link = ''] = new RegExp(`http://\\S+/${end}`).exec(text) ?? [];
  return (await fetch(link)).status;
}
