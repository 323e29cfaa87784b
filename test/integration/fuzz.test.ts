import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LocalHost } from '#infra/local/host-options';
import { apiErrorTypes, somethingWentWrong } from '#shared/api/api-error';
import { startQuietHost } from '../support/quiet-host';
import { type Answer, type ApiClient, postRaw, signIn } from './support/api-client';
import { type ChangedItem, changedItems, databaseImage } from './support/database-image';
import { type FuzzRequest, fuzzRequests } from './support/fuzz-requests';
import type { Known } from './support/fuzz-values';
import { designatedAdmin } from './support/migration';
import { innards } from './support/refusal';
import { apiSchema } from './support/schema-requests';

/*
 * Sends valid and invalid requests to every field in the schema. Each request must get a response that a
 * client can act on, and a refused request must write nothing. By default, the run is short. To run 10,000
 * requests, or to use a different seed:
 *
 *   FUZZ_REQUESTS=10000 npx vitest run --project integration test/integration/fuzz.test.ts
 *
 *   FUZZ_SEED=7 npx vitest run --project integration test/integration/fuzz.test.ts
 */
const requestCount = Number(process.env.FUZZ_REQUESTS ?? 250);
const seed = Number(process.env.FUZZ_SEED ?? 1);
/** A request takes up to half a second of processor time. */
const timeoutMs = 60_000 + requestCount * 1_000;

/** The number of requests between two checks of the database, and the number of concurrent requests. */
const batchSize = 25;
const atOnce = 5;
const maxKnown = 200;

let host: LocalHost;
let api: ApiClient;
let authorization: string;
const known: Known = { ids: [], nextTokens: [], clientTokens: [] };

beforeAll(async () => {
  host = await startQuietHost({ users: 1 });
  api = await signIn(host, designatedAdmin);
  authorization = (await host.signIn(designatedAdmin)).accessToken;
});

afterAll(() => host?.stop());

interface FuzzExchange {
  readonly request: FuzzRequest;
  readonly answer: Answer;
}

/** Error types that a client can act on. The last two are AppSync's own. */
const actionable: readonly string[] = [
  ...apiErrorTypes.filter((type) => type !== 'Internal'),
  'ResolverExecutionLimitReached',
  'BadRequestException',
];

/** Returns a description of what is wrong with the response to a request, or undefined if nothing is. */
function complaint({ status, errors, text }: Answer): string | undefined {
  if (status !== 200 && status !== 400 && status !== 413) return `status ${status}`;
  if (text.includes(somethingWentWrong)) return 'an unhandled error';
  for (const error of errors) {
    if (!error.message) return 'an error without a message';
    if (innards.test(error.message)) return 'an error that shows innards';
    if (error.path && !actionable.includes(error.errorType ?? '')) return `the error type ${error.errorType}`;
  }
  return errors.length === 0 && status !== 200 ? 'a refusal without an error' : undefined;
}

/**
 * Returns the lines in the host's logs for an unhandled error, which it finds by the reference in the
 * response.
 */
function logOf({ errors }: Answer): readonly string[] {
  const references = errors.map(({ errorInfo }) => errorInfo?.reference).filter((one) => one !== undefined);
  return readdirSync(host.logDir)
    .flatMap((file) => readFileSync(join(host.logDir, file), 'utf8').split('\n'))
    .filter((line) => references.some((reference) => line.includes(String(reference))));
}

/** Sends requests, several at a time. */
async function askAll(requests: readonly FuzzRequest[]): Promise<readonly FuzzExchange[]> {
  const asked: FuzzExchange[] = [];
  for (let index = 0; index < requests.length; index += atOnce) {
    const some = requests.slice(index, index + atOnce);
    const sent = some.map(async (request) => ({
      request,
      answer: await api.send(request.query, request.variables),
    }));
    asked.push(...(await Promise.all(sent)));
  }
  return asked;
}

const isWritten = ({ request, answer }: FuzzExchange) =>
  request.type === 'Mutation' && answer.errors.length === 0;

/**
 * Returns the changes that cannot be matched to any successful write, either by the item's ID or by an ID in
 * the item.
 */
function unexplained(
  changes: readonly ChangedItem[],
  asked: readonly FuzzExchange[],
): readonly ChangedItem[] {
  const written = asked.filter(isWritten);
  if (written.length === 0) return changes;
  const said = written.map(({ request, answer }) => `${JSON.stringify(request.variables)} ${answer.text}`);
  const ids = written.flatMap(({ answer }) => idsIn(answer.data));
  const isOfRecords = ({ key }: ChangedItem) => Object.values(host.tables).includes(key.split(' ')[0] ?? '');
  return changes
    .filter(isOfRecords)
    .filter(({ key }) => !said.some((text) => text.includes(JSON.stringify(idOf(key)).slice(1, -1))))
    .filter(({ text }) => !ids.some((id) => text.includes(JSON.stringify(id))));
}

/**
 * Each write adds one entry to the audit trail, so there are never more entries than successful responses.
 */
const newEntries = (changes: readonly ChangedItem[]) =>
  changes.filter(({ key, isNew }) => isNew && key.includes('AuditEntry')).length;

const idOf = (key: string) => key.slice(key.indexOf(' ') + 1);

/** Returns the IDs in a response. */
function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'id' && typeof inner === 'string' ? [inner] : idsIn(inner),
  );
}

/** Collects values from responses for use in later requests. */
function learn(asked: readonly FuzzExchange[]): void {
  const keep = (list: string[], found: readonly string[]) => {
    list.push(...found);
    list.splice(0, list.length - maxKnown);
  };
  for (const { request, answer } of asked) {
    keep(known.ids, idsIn(answer.data).slice(0, 3));
    const token = answer.text.match(/"nextToken":"([^"]+)"/)?.[1];
    if (token) keep(known.nextTokens, [token]);
    const { clientToken } = request.variables;
    if (typeof clientToken === 'string') keep(known.clientTokens, [clientToken]);
  }
}

it(
  `the API returns usable responses to ${requestCount} requests, and writes nothing for rejected ones`,
  async () => {
    const schema = apiSchema();
    const arbitrary = fuzzRequests(schema, known);
    const fieldCount = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.keys(type?.getFields() ?? {}),
    ).length;
    const fields = new Set<string>();
    const counts = { refused: 0, written: 0, read: 0 };
    let entries = 0;
    let before = await databaseImage(host);

    for (let sent = 0; sent < requestCount; sent += batchSize) {
      const size = Math.min(batchSize, requestCount - sent);
      const asked = await askAll(fc.sample(arbitrary, { numRuns: size, seed: seed * 1_000_003 + sent }));
      const after = await databaseImage(host);

      const wrong = asked.flatMap(({ request, answer }) => {
        const what = complaint(answer);
        return what ? [{ what, ...request, answer: answer.text.slice(0, 2_000), log: logOf(answer) }] : [];
      });
      expect(wrong).toEqual([]);
      const changes = changedItems(before, after);
      expect(unexplained(changes, asked)).toEqual([]);
      expect(newEntries(changes)).toBeLessThanOrEqual(asked.filter(isWritten).length);
      entries += newEntries(changes);
      for (const one of asked) {
        fields.add(one.request.field);
        counts[one.answer.errors.length > 0 ? 'refused' : isWritten(one) ? 'written' : 'read'] += 1;
      }
      learn(asked);
      before = after;
    }

    process.stdout.write(
      `Fuzz: ${requestCount} requests (seed ${seed}) to ${fields.size} of ${fieldCount} fields; ${counts.refused} refused, ${counts.written} written ` +
        `(${entries} audit entries), ${counts.read} read; 0 unhandled, 0 writes of a refused request.\n`,
    );
    // Some requests must succeed. If all were refused, the run would prove nothing about writes.
    expect(counts.read).toBeGreaterThan(0);
    expect(counts.written).toBeGreaterThan(0);
    expect(entries).toBeGreaterThan(0);
  },
  timeoutMs,
);

it('the API rejects a body of 10 MB for every field alike, and writes nothing', async () => {
  const before = await databaseImage(host);
  const body = JSON.stringify({ query: '{ me { email } }', variables: { a: 'x'.repeat(10 * 2 ** 20) } });

  const answer = await postRaw(host, body, { authorization });

  expect(answer.status).toBe(413);
  expect(complaint(answer)).toBeUndefined();
  expect(changedItems(before, await databaseImage(host))).toEqual([]);
});
