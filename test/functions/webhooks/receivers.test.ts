import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { describe, expect, it, onTestFinished } from 'vitest';
import { secretOf, signatureHeaders } from '#functions/webhooks/signing';
import { fetchedToolsRefused } from '../../support/fetched-tools';

const page = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8');
const blockOf = (language: string) =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? '';

/** A signed request. A secret that was replaced within a day is still valid. */
function request() {
  const nowMs = Date.now();
  const webhook = { id: 'W1', generation: 2, replacedAt: nowMs };
  const body = JSON.stringify({ type: 'run.status_changed', data: { title: 'Größe 🙂' } });
  const headers = signatureHeaders('a', webhook, { eventId: 'E1', body }, nowMs);
  return { body, headers, secrets: [2, 1].map((generation) => secretOf('a', { id: 'W1', generation })) };
}

/** Runs the documented JavaScript with a library, and returns the event. */
function received(
  Library: typeof Webhook | typeof SvixWebhook,
  secret: string,
  body: string,
  headers: object,
) {
  const code = blockOf('js').replace(/^import .*$/m, '');
  return new Function('Webhook', 'secret', 'rawBody', 'headers', `${code}; return event;`)(
    Library,
    secret,
    body,
    headers,
  );
}

describe.each([
  ['standardwebhooks', Webhook],
  ['svix', SvixWebhook],
] as const)('the documented receiver with the npm package %s', (_name, Library) => {
  it('accepts a request, also with the secret before a replacement', () => {
    const { body, headers, secrets } = request();

    for (const secret of secrets) {
      expect(received(Library, secret, body, headers)).toEqual(JSON.parse(body));
    }
  });

  it('accepts the headers of a Fetch API request as documented', () => {
    const { body, headers, secrets } = request();

    const given = Object.fromEntries(new Headers(headers));

    expect(received(Library, secrets[0] ?? '', body, given)).toEqual(JSON.parse(body));
  });

  it('refuses a changed body, another secret and an old request', () => {
    const { body, headers, secrets } = request();
    const [secret = ''] = secrets;
    const old = signatureHeaders('a', { id: 'W1', generation: 2 }, { eventId: 'E1', body }, 0);

    expect(() => received(Library, secret, `${body} `, headers)).toThrow();
    expect(() => received(Library, secretOf('b', { id: 'W1', generation: 2 }), body, headers)).toThrow();
    expect(() => received(Library, secret, body, old)).toThrow();
  });
});

it('the documented receiver in Python accepts a request', ({ skip }) => {
  if (fetchedToolsRefused) skip(fetchedToolsRefused);
  const { body, headers, secrets } = request();
  const folder = mkdtempSync(join(tmpdir(), 'receiver-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const packages = join(folder, 'packages');
  try {
    const install = ['-m', 'pip', 'install', '--quiet', '--target', packages, 'standardwebhooks==1.1.0'];
    execFileSync('python3', install, { stdio: 'ignore', timeout: 100_000 });
  } catch {
    skip('Skipped: python3, pip or the package is missing');
  }
  const program = [
    'import json, sys',
    'secret, raw_body, headers = json.load(sys.stdin)',
    blockOf('python'),
    "print(event['data']['title'].encode().hex())",
  ].join('\n');

  const printed = execFileSync('python3', ['-c', program], {
    input: JSON.stringify([secrets[1], body, headers]),
    env: { ...process.env, PYTHONPATH: packages },
    encoding: 'utf8',
  });

  expect(Buffer.from(printed.trim(), 'hex').toString()).toBe('Größe 🙂');
}, 120_000);
