import type { Server } from 'node:http';

/**
 * How long an idle connection stays open, in milliseconds. A client that reuses one just as it closes gets no
 * response, which a shorter time makes more likely.
 */
const keepAliveMs = 75_000;

/** Listens on loopback. Rejects if the port is taken. `stop` also closes open connections. */
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
