import type { Page } from 'playwright-core';
import type { Attempt, Form } from './attempts';

/** A response that a page could read. */
export interface Read {
  /** `GET http://127.0.0.1:1234/` */
  readonly request: string;
  readonly status: number;
  /** The first 200 characters. */
  readonly text: string;
}

/**
 * Attempts the requests and a WebSocket connection from within a page. Returns the parts of the responses
 * that the page could read.
 */
export async function tryRequests(
  page: Page,
  origin: string,
  attempts: readonly Attempt[],
): Promise<readonly Read[]> {
  return await page.evaluate(inPage, { origin, attempts });
}

/** Runs in the page, so it must not use anything outside this function. */
async function inPage({
  origin,
  attempts,
}: {
  origin: string;
  attempts: readonly Attempt[];
}): Promise<Read[]> {
  const one = async ({ path, body, ...init }: Attempt): Promise<Read[]> => {
    const answer = await fetch(`${origin}${path}`, {
      ...init,
      ...(body === undefined ? {} : { body }),
      // Without credentials, a browser is more permissive: it also accepts permission for all origins (`*`).
      credentials: 'omit',
    }).catch(() => undefined);
    if (!answer || answer.type === 'opaque') return [];
    const text = (await answer.text().catch(() => '')).slice(0, 200);
    return [{ request: `${init.method} ${origin}${path}`, status: answer.status, text }];
  };
  const socket = new WebSocket(origin.replace('http', 'ws'));
  const opened = new Promise<Read[]>((resolve) => {
    socket.addEventListener('open', () => resolve([{ request: `ws ${origin}`, status: 101, text: '' }]));
    socket.addEventListener('error', () => resolve([]));
  });
  return (await Promise.all([opened, ...attempts.map(one)])).flat();
}

/**
 * Submits the forms from within a page, each into its own frame. Resolves once each form has received a
 * response or could not be sent.
 */
export async function submitForms(page: Page, origin: string, forms: readonly Form[]): Promise<void> {
  const over = Promise.withResolvers<void>();
  const settled = new Set<string>();
  const names = forms.map((_, index) => `${origin} ${index}`);
  const settle = (name: string) => {
    if (names.includes(name)) settled.add(name);
    if (settled.size === names.length) over.resolve();
  };
  // A response that is not a page becomes a download, and its frame never reports that it has loaded.
  page.on('response', (response) => settle(response.frame().name()));
  page.on('requestfailed', (request) => settle(request.frame().name()));
  await page.evaluate(submit, { origin, forms, names });
  await over.promise;
}

/** Runs in the page, so it must not use anything outside this function. */
function submit({
  origin,
  forms,
  names,
}: {
  origin: string;
  forms: readonly Form[];
  names: readonly string[];
}): void {
  for (const [index, { path, enctype, fields }] of forms.entries()) {
    const target = names[index] ?? '';
    const frame = document.createElement('iframe');
    frame.name = target;
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', enctype, target, action: `${origin}${path}` });
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement('input');
      Object.assign(input, { type: 'hidden', name, value });
      form.append(input);
    }
    document.body.append(frame, form);
    form.submit();
  }
}
