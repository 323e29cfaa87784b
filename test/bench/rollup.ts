import { devNull } from 'node:os';
import { BatchWriteItemCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { startEmbeddedDatabase } from '#infra/local/database/embedded';
import type { LocalHost } from '#infra/local/host-options';
import { dateOf, dayOf } from '#shared/domain/metrics/metrics-window';
import { reportDocument, reportRowsDocument } from '#shared/jobs/documents/run-page-documents';
import { launchBrowser } from '../e2e/support/browser';
import { findChromium } from '../e2e/support/chromium';
import { ana, signIn as signInAsPerson } from '../e2e/support/person';
import { clientFor } from '../support/database/embedded-dynamodb';
import { type ApiClient, runEnd, signIn } from '../support/host-process';
import { startQuietHost } from '../support/quiet-host';
import { fixed, type Measure, median, timed } from './measure';

interface Size {
  readonly users: number;
  readonly activities: number;
}

const inFlight = 8;
const maxMinutes = 20;
const openings = 5;
const limitMs = 1_000;
const toldEvery = 100_000;

/**
 * Measures the user metrics roll-up on the full local host. Then measures the queries of the metrics page
 * and, if a browser is available, the page itself. Prints its progress, because filling the tables with
 * 1,000,000 activities takes minutes.
 */
export async function measureRollup(size: Size): Promise<Measure[]> {
  const database = await startEmbeddedDatabase({ logFile: devNull });
  process.env.AWS_ENDPOINT_URL_DYNAMODB = database.url;
  let host: LocalHost | undefined;
  try {
    host = await startQuietHost({ users: 0 });
    await fill(clientFor(database.url), host.tables, size);
    const api = await signIn(host.url, ana.email);
    const rollup = await rollUp(api);
    const askMs = await asking(api);
    const openMs = findChromium() ? await opening(host.url) : [];
    const of = `${size.users.toLocaleString('en')} users and ${size.activities.toLocaleString('en')} activities`;
    return [
      {
        what: `roll-up of ${of}, with a row a user in five orders`,
        measured: `${fixed(rollup.ms / 1_000, 1)} s (${rollup.read.toLocaleString('en')} records read)`,
        target: '',
      },
      opened("what /admin/metrics asks for: the document, then a page's rows", askMs),
      ...(openMs.length > 0
        ? [opened('/admin/metrics over it, from the address to the first rows', openMs)]
        : []),
    ];
  } finally {
    await host?.stop();
    delete process.env.AWS_ENDPOINT_URL_DYNAMODB;
    await database.stop();
  }
}

const opened = (what: string, ms: readonly number[]): Measure => ({
  what,
  measured: `median ${Math.round(median(ms))} ms (${ms.map(Math.round).join(', ')})`,
  target: `under ${limitMs} ms`,
  met: median(ms) < limitMs,
});

const say = (what: string) => console.error(`${new Date().toISOString()} ${what}`);

async function rollUp(api: ApiClient) {
  say('rolling up');
  const start = performance.now();
  const { startJob } = await api.query<{ startJob: { id: string } }>(
    'mutation ($input: StartJobInput!) { startJob(input: $input) { id } }',
    { input: { job: 'metrics-rollup', dryRun: false, clientToken: 'measured-once' } },
  );
  const run = await runEnd(api, startJob.id, maxMinutes * 60_000);
  if (run.status !== 'SUCCEEDED') throw new Error(`The roll-up ended ${run.status}: ${run.reason}`);
  return { ms: performance.now() - start, read: run.read };
}

/**
 * Measures the duration of each round of the page's two queries, in milliseconds. As on the page, the queries
 * are sent one after another.
 */
async function asking(api: ApiClient): Promise<number[]> {
  const job = 'metrics-rollup';
  const ms: number[] = [];
  for (let index = 0; index < openings; index += 1) {
    const { ms: took } = await timed(async () => {
      await api.query(reportDocument, { job });
      await api.query(reportRowsDocument, { job, sort: 'activities', descending: true, limit: 10 });
    });
    ms.push(took);
  }
  return ms;
}

/**
 * Measures how long the page takes to open each time, in milliseconds, with a warm browser cache, as for
 * someone who has used the panel before.
 */
async function opening(url: string): Promise<number[]> {
  say('opening the page');
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`${url}/admin/metrics`);
    await signInAsPerson(page, ana);
    const rows = page.locator('table[aria-label="User engagement"] td');
    await rows.first().waitFor();
    const ms: number[] = [];
    for (let index = 0; index < openings; index += 1) {
      const start = performance.now();
      await page.reload({ waitUntil: 'commit' });
      await rows.first().waitFor();
      ms.push(performance.now() - start);
    }
    return ms;
  } finally {
    await browser.close();
  }
}

async function fill(client: DynamoDBClient, tables: LocalHost['tables'], size: Size): Promise<void> {
  const now = new Date();
  const today = dayOf(now.toISOString()) ?? 0;
  const email = (index: number) => `firstname.lastname${index}@company.example`;
  await put(client, tables.UserPreferences, size.users, (index) => ({
    id: `preferences-${index}`,
    userID: email(index),
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    pushNotifications: index % 3 === 0,
    personalDetails: { email: email(index) },
    _version: 1,
  }));
  await put(client, tables.UserActivity, size.activities, (index) => ({
    id: `activity-${index}`,
    // 7,919 is prime, so every user has some activities, spread over all days.
    userID: email((index * 7_919) % size.users),
    date: dateOf(today - (index % 30)),
    duration: 60 + (index % 240),
    activityType: ['movement', 'breathing', 'stretching'][index % 3],
    _version: 1,
  }));
}

async function put(
  client: DynamoDBClient,
  table: string | undefined,
  count: number,
  record: (index: number) => object,
): Promise<void> {
  if (table === undefined) throw new Error('The host has no such table.');
  let next = 0;
  const writer = async () => {
    while (next < count) {
      const from = next;
      next += 25;
      if (from % toldEvery === 0)
        say(`${from.toLocaleString('en')} of ${count.toLocaleString('en')} to ${table}`);
      const puts = Array.from({ length: Math.min(25, count - from) }, (_, index) => ({
        PutRequest: { Item: marshall(record(from + index)) },
      }));
      await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: puts } }));
    }
  };
  await Promise.all(Array.from({ length: inFlight }, writer));
}
