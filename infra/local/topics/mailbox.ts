import { appendFile } from 'node:fs/promises';
import { z } from 'zod';
import { readIfThere } from '../base/file-error';
import { printable } from '../base/printable';

const mailShape = z.object({
  /** When the email was sent, in ISO 8601 (UTC). */
  at: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
});

/** An email that would have left this machine. */
type Mail = z.infer<typeof mailShape>;

/** The emails, in a file with lines of JSON. */
export interface Mailbox {
  add(mail: Omit<Mail, 'at'>): Promise<void>;
  /** Returns the latest emails, newest first. */
  latest(most: number): Promise<readonly Mail[]>;
}

/** @param say called with each email, as one line */
export function openMailbox(file: string, say: (line: string) => void): Mailbox {
  return {
    async add(mail) {
      await appendFile(file, `${JSON.stringify({ at: new Date().toISOString(), ...mail })}\n`);
      say(printable(`Mail to ${mail.to}: ${mail.subject}`));
    },
    async latest(most) {
      const text = (await readIfThere(file)) ?? '';
      const lines = text.split('\n').filter((line) => line !== '');
      return lines
        .slice(-most)
        .reverse()
        .map((line) => mailShape.parse(JSON.parse(line)));
    },
  };
}
