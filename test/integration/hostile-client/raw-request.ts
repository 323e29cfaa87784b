import { connect } from 'node:net';

/** A timeout in milliseconds. No response takes this long, even on a busy machine. */
const timeoutMs = 20_000;

/**
 * Sends these bytes to a local port. Returns everything received until the server closes the connection, or
 * until it has sent nothing more for a moment. Returns an empty string if the connection is reset before
 * anything arrives.
 */
export function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    let quiet: NodeJS.Timeout | undefined;
    const socket = connect({ port, host: '127.0.0.1' });
    const end = () => {
      clearTimeout(quiet);
      socket.destroy();
      resolve(received);
    };
    socket.setTimeout(timeoutMs, end);
    socket.on('connect', () => socket.end(bytes, 'latin1'));
    socket.on('data', (data) => {
      received += data.toString('latin1');
      clearTimeout(quiet);
      quiet = setTimeout(end, 200);
    });
    socket.on('error', end);
    socket.on('close', end);
  });
}

/** Returns a response's status, or 0 if the connection was closed without a response. */
export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
