import type { Server } from 'node:http';

/**
 * How long a connection without a request stays open, milliseconds. A client that uses one again just when it
 * is closed gets no answer; the shorter this is, the more often, above all where the machine is busy.
 */
const keepAliveMs = 75_000;

/** Listens on loopback. Rejects where the port is taken. `stop` ends open connections too. */
export async function listen(server: Server, port: number): Promise<{ port: number; stop(): Promise<void> }> {
  server.keepAliveTimeout = keepAliveMs;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
