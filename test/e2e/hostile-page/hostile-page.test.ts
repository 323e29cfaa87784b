import { readdir, readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { synthesizedStack } from '#infra/local/build/artifacts';
import type { LocalHost } from '#infra/local/host-options';
import { listen } from '#infra/local/site/listen';
import { databaseImage } from '../../integration/support/database-image';
import { startQuietHost } from '../../support/quiet-host';
import { sharedBrowser } from '../support/browser';
import { attemptsOf, formsOf, type Known } from './attempts';
import { type Read, submitForms, tryRequests } from './in-page';
import { listeningPorts } from './listening';

/** Names for this machine that a page could try. */
const names = ['127.0.0.1', 'localhost'];

let host: LocalHost;
let known: Known;
let ports: readonly number[] = [];
let databasePort = 0;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  host = await startQuietHost({ users: 2 });
  closing.push(() => host.stop());
  const endpoint = await host.dynamodb.config.endpoint?.();
  databasePort = Number(endpoint?.port);
  ports = await listeningPorts();
  const { resources } = (await synthesizedStack({}, {})).template(host.url);
  const idsOf = (wanted: string) =>
    resources.filter(({ type }) => type === wanted).map(({ logicalId }) => logicalId);
  const stack = host.ledgerTable.slice(0, host.ledgerTable.lastIndexOf('-'));
  known = {
    tables: [host.tables.UserPreferences ?? '', host.ledgerTable],
    buckets: await readdir(objects()),
    functions: idsOf('AWS::Lambda::Url'),
    topicArn: `arn:aws:sns:${host.region}:000000000000:${stack}-${idsOf('AWS::SNS::Topic')[0]}`,
  };
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

const objects = () => join(host.logDir, '..', 'objects');

/** Returns everything that a page could change if a port accepted its requests. */
async function state() {
  return {
    database: await databaseImage(host),
    alarms: await readFile(join(host.logDir, 'alarms.jsonl'), 'utf8').catch(() => ''),
    objects: (await readdir(objects(), { recursive: true })).toSorted(),
    provider: await (await fetch(host.endpoints.pushControl)).json(),
  };
}

/** Starts a server on a free port on this machine, and returns the server's origin. */
async function serve(listener: RequestListener): Promise<string> {
  const server = await listen(createServer(listener), 0);
  closing.push(() => server.stop());
  return `http://127.0.0.1:${server.port}`;
}

/** Opens a page whose origin differs from all of the host's origins. */
async function openForeignPage(): Promise<Page> {
  const origin = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Elsewhere</title>');
  });
  const page = await (await sharedBrowser()).newPage({ acceptDownloads: false });
  closing.push(() => page.context().close());
  await page.goto(origin);
  return page;
}

describe('a page of another origin', () => {
  it('could read and send everything at a server without checks', async () => {
    const received: string[] = [];
    const origin = await serve((request, response) => {
      if (request.method !== 'OPTIONS') received.push(`${request.method} ${request.url}`);
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
      response.setHeader('access-control-allow-headers', 'authorization, content-type, x-amz-target');
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end('{}');
    });
    const page = await openForeignPage();
    const attempts = attemptsOf(known);
    const forms = formsOf(known);

    const read = await tryRequests(page, origin, attempts);
    await submitForms(page, origin, forms);

    const posted = [...attempts, ...forms.map(({ path }) => ({ method: 'POST', path }))];
    const sent = [...posted, { method: 'GET', path: '/' }].map(({ method, path }) => `${method} ${path}`);
    expect(received.toSorted()).toEqual(sent.toSorted());
    expect(read).toHaveLength(attempts.filter(({ mode }) => mode === 'cors').length);
  });

  it('can read nothing at any port of a running host, and can change nothing', async () => {
    const before = await state();
    const page = await openForeignPage();

    const read: Read[] = [];
    for (const port of ports) {
      for (const name of names) {
        const origin = `http://${name}:${port}`;
        read.push(...(await tryRequests(page, origin, attemptsOf(known))));
        await submitForms(page, origin, formsOf(known));
      }
    }

    const { endpoints } = host;
    const addresses = [...Object.values(endpoints), host.url];
    expect(ports).toEqual(expect.arrayContaining(addresses.map((address) => Number(new URL(address).port))));
    // A database provided by the user is not part of the host.
    expect(ports.includes(databasePort)).toBe(!process.env.AWS_ENDPOINT_URL_DYNAMODB);
    expect(known.functions).not.toEqual([]);
    expect(read).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    expect(await state()).toEqual(before);
  });

  it('is denied everything if its own host name resolves to this machine', async () => {
    const before = await state();
    const page = await openForeignPage();

    const read: Read[] = [];
    for (const port of ports) {
      // Every name under `localhost` resolves to this machine. In a real attack, the page would come from
      // another machine, whose name would later resolve to this one.
      const origin = `http://rebound.localhost:${port}`;
      await page.route(`${origin}/page`, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title>' }),
      );
      await page.goto(`${origin}/page`);
      read.push(...(await tryRequests(page, origin, attemptsOf(known))));
      await submitForms(page, origin, formsOf(known));
    }

    expect(read.length).toBeGreaterThan(0);
    expect(read.filter(({ status }) => status < 400 || status >= 500)).toEqual([]);
    expect(await state()).toEqual(before);
  });

  it('gets no CORS permission from GraphQL, and no response without a token', async () => {
    const origin = 'https://elsewhere.example';
    const url = host.endpoints.graphql;
    const body = '{"query":"{ __typename }"}';
    const json = { origin, 'content-type': 'application/json' };

    const answers = await Promise.all([
      fetch(url, { method: 'POST', headers: json, body }),
      fetch(url, { method: 'POST', headers: { ...json, authorization: 'made-up' }, body }),
      fetch(url, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } }),
    ]);

    for (const { status, headers } of answers) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});
