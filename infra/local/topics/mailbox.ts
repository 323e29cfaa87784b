import { appendFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { z } from 'zod';
import { readIfThere } from '../base/file-error';
import { printable } from '../base/printable';
import { addressOf, isFromPage, isLoopbackHost } from '../site/requests';
import { html, SafeHtml } from '../user-pool/sign-in-page';
import type { Subscriptions } from './subscriptions';

const mailShape = z.object({
  /** When the email was sent, in ISO 8601 (UTC). */
  at: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
});

/** An email that would have left this machine. */
type Mail = z.infer<typeof mailShape>;

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

/** The maximum number of emails on the page. The file has all. */
const maxMails = 100;

/** The pages' paths. Each has a secret, of this start or of a subscription. */
export const mailPaths = {
  inbox: (key: string) => `/_mails/${key}`,
  confirm: (token: string) => `/_subscriptions/${token}/confirm`,
  unsubscribe: (token: string) => `/_subscriptions/${token}/unsubscribe`,
};

interface MailPagesOptions {
  readonly key: string;
  readonly mailbox: Pick<Mailbox, 'latest'>;
  readonly subscriptions: Pick<Subscriptions, 'confirm' | 'remove'>;
}

interface Page {
  readonly status: number;
  readonly title: string;
  readonly body: SafeHtml;
}

const notFound: Page = { status: 404, title: 'Not found', body: html`<p>There is no such page.</p>` };

/**
 * Shows the emails that would have left this machine, and the pages behind their links, which confirm and end
 * subscriptions. Admits people who open a URL, not requests from other pages.
 */
export function createMailPages({ key, mailbox, subscriptions }: MailPagesOptions): Server {
  return createServer(async (request, response) => {
    const { status, title, body } = await pageOf(request).catch(
      (error: unknown): Page => ({ status: 500, title: 'Error', body: html`<p>${String(error)}</p>` }),
    );
    response.writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'referrer-policy': 'no-referrer',
    });
    response.end(document(title, body).text);
  });

  async function pageOf(request: IncomingMessage): Promise<Page> {
    if (!isLoopbackHost(request) || request.headers.origin !== undefined || request.method !== 'GET')
      return { status: 403, title: 'Forbidden', body: html`<p>Open the address in a browser.</p>` };
    const path = addressOf(request)?.pathname ?? '';
    if (path === mailPaths.inbox(key)) return isFromPage(request) ? notFound : await inbox();
    const [, token = '', action] = /^\/_subscriptions\/([0-9a-f]+)\/(confirm|unsubscribe)$/.exec(path) ?? [];
    if (!action) return notFound;
    const done = await (action === 'confirm' ? subscriptions.confirm(token) : subscriptions.remove(token));
    if (!done) return notFound;
    const title = action === 'confirm' ? 'Subscription confirmed' : 'Unsubscribed';
    return { status: 200, title, body: html`<p>${done.endpoint}</p>` };
  }

  async function inbox(): Promise<Page> {
    const mails = await mailbox.latest(maxMails);
    const body = mails.map(
      ({ at, to, subject, text }) => html`<article>
<h2>${subject}</h2>
<p>To ${to}, ${at}</p>
<pre>${linked(text)}</pre>
</article>`,
    );
    return {
      status: 200,
      title: 'Emails',
      body: html`${body.length > 0 ? body : html`<p>No emails yet.</p>`}`,
    };
  }
}

const linked = (text: string): SafeHtml[] =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`,
    );

const style = new SafeHtml(`
:root { color-scheme: light dark; }
body { max-width: 800px; margin: 0 auto; padding: 24px 16px; font: 16px/1.5 system-ui, sans-serif; }
article { margin: 16px 0; padding: 16px; border: 1px solid #838b95; border-radius: 8px; }
h2 { margin: 0; font-size: 18px; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
`);

const document = (title: string, body: SafeHtml) => html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>${body}</main></body>
</html>`;
