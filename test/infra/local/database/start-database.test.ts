import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type DataDir, temporaryDataDir } from '#infra/local/data-dir/data-dir';
import { startDatabase } from '#infra/local/database/start-database';

let server: Server | undefined;
let dataDir: DataDir | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  await dataDir?.close();
});

async function startAt(externalUrl: string, signal?: AbortSignal) {
  dataDir = await temporaryDataDir();
  const place = { dataDir, inMemory: true, fresh: false, tables: [], region: 'us-east-1' };
  return startDatabase({ ...place, externalUrl, ...(signal && { signal }) });
}

async function urlOf(listener: RequestListener): Promise<string> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("the user's own DynamoDB", () => {
  it('that is missing is reported with its address and a solution', async () => {
    const url = await urlOf(() => {});
    server?.close();

    await expect(startAt(url)).rejects.toMatchObject({
      code: 'NoDatabase',
      message: expect.stringMatching(
        new RegExp(`^No DynamoDB responds at ${url}, .*ECONNREFUSED.*unset the variable`),
      ),
    });
  });

  it('that is another program is also reported', async () => {
    const url = await urlOf((_, response) => response.end('<html>Hello</html>'));

    await expect(startAt(url)).rejects.toMatchObject({ code: 'NoDatabase' });
  });

  it('that does not respond does not block the end of the start', async () => {
    const interruption = new AbortController();
    const url = await urlOf(() => interruption.abort());

    await expect(startAt(url, interruption.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });
});
