import { createServer, type ServerResponse } from 'node:http';
import { CliError } from '../base/cli-error';

/** How long a person has to sign in, milliseconds. */
const patienceMs = 5 * 60_000;

/** Where the browser returns after signing in. */
export interface LoopbackCallback {
  readonly url: string;
  /**
   * The address to which the browser returned. Rejects with a CliError `SignIn` if it does not return in
   * time.
   */
  readonly answer: Promise<URL>;
  /** The text that the person reads in the browser. */
  thank(message: string): void;
  stop(): Promise<void>;
}

/** Waits on a port of this machine. Throws a CliError `Usage` if another program uses it. */
export async function startCallback(port: number): Promise<LoopbackCallback> {
  const url = `http://127.0.0.1:${port}/callback`;
  const answer = Promise.withResolvers<URL>();
  // Awaited only after the browser is shown; until then its failure must not count as unhandled.
  answer.promise.catch(() => {});
  let waiting: ServerResponse | undefined;
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', url);
    if (request.method !== 'GET' || address.pathname !== '/callback' || waiting) {
      response.writeHead(404).end();
      return;
    }
    waiting = response;
    answer.resolve(address);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => {
      const message = `Port ${port}, to which the browser returns after sign-in, cannot be used: ${cause.message}. Choose another with --callback-port`;
      reject(new CliError('Usage', message, { cause }));
    });
    server.listen(port, '127.0.0.1', resolve);
  });
  const timer = setTimeout(
    () => answer.reject(new CliError('SignIn', 'Nobody signed in within 5 minutes.')),
    patienceMs,
  );
  return {
    url,
    answer: answer.promise,
    thank(message) {
      waiting?.writeHead(200, { 'content-type': 'text/html; charset=utf-8', connection: 'close' });
      waiting?.end(`<!doctype html><meta charset="utf-8"><title>Wellness Admin</title><p>${message}</p>`);
    },
    async stop() {
      clearTimeout(timer);
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeIdleConnections();
      });
    },
  };
}
