import { appendFile, readFile } from 'node:fs/promises';
import { z } from 'zod';
import { printable } from '../base/printable';

const mailShape = z.object({
  /** The time in ISO 8601 format, in UTC. */
  at: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
});

/** An email that would have left this machine. */
type Mail = z.infer<typeof mailShape>;

/** The emails sent to subscriptions, stored as lines of JSON. */
export interface Mailbox {
  add(mail: Omit<Mail, 'at'>): Promise<void>;
  /** Returns the latest emails, newest first. */
  latest(most: number): Promise<readonly Mail[]>;
}

/**
 * Opens the mailbox stored in a file.
 *
 * @param say called with each email, as a single line
 */
export function openMailbox(file: string, say: (line: string) => void): Mailbox {
  return {
    async add(mail) {
      await appendFile(file, `${JSON.stringify({ at: new Date().toISOString(), ...mail })}\n`);
      say(printable(`Mail to ${mail.to}: ${mail.subject}`));
    },
    async latest(most) {
      const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return '';
        throw error;
      });
      const lines = text.split('\n').filter((line) => line !== '');
      return lines
        .slice(-most)
        .reverse()
        .map((line) => mailShape.parse(JSON.parse(line)));
    },
  };
}
