import { createServer, type ServerResponse } from 'node:http';
import { CliError } from '../base/cli-error';

/** The time limit for signing in, in milliseconds. */
const patienceMs = 5 * 60_000;

/** A server on this machine that the browser returns to after sign-in. */
export interface LoopbackCallback {
  readonly url: string;
  /**
   * Resolves to the URL that the browser returned to. Rejects after the timeout with a CliError whose code is
   * `SignIn`.
   */
  readonly answer: Promise<URL>;
  /** Shows a message in the browser. */
  thank(message: string): void;
  stop(): Promise<void>;
}

/**
 * Listens on a port on this machine. Throws a CliError with the code `Usage` if another program is using the
 * port.
 */
export async function startCallback(port: number): Promise<LoopbackCallback> {
  const url = `http://127.0.0.1:${port}/callback`;
  const answer = Promise.withResolvers<URL>();
  // The promise is not awaited until the browser is open. An earlier failure must not be reported as an
  // unhandled rejection.
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
      const message = `Sign-in cannot return to port ${port}: ${cause.message}. Choose another port with --callback-port`;
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
