import type { Server } from 'node:http';

/**
 * A client that reuses a connection just as it closes gets no response; a shorter time makes this more
 * likely.
 */
const keepAliveMs = 75_000;

/** On loopback. Rejects if the port is taken. `stop` also closes open connections. */
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
