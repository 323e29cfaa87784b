import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalHost } from '#infra/local/host-options';
import { startQuietHost } from '../../support/quiet-host';
import { type Answer, type ApiClient, signIn } from '../support/api-client';
import { designatedAdmin, migrate, migrationJob, secondAdmin } from '../support/migration';

/*
 * Tests the page tokens for every paged list. A list refuses a token that it did not return to this caller
 * for this query, and no token causes a server error.
 */

let host: LocalHost;
let ana: ApiClient;
let ben: ApiClient;
/** A run whose changes only some admins may see. */
let runId: string;

beforeAll(async () => {
  host = await startQuietHost({ users: 5 });
  [ana, ben] = await Promise.all([signIn(host, designatedAdmin), signIn(host, secondAdmin)]);
  runId = (await migrate(ana)).id;
  await migrate(ana, { dryRun: true });
});

afterAll(() => host?.stop());

interface List {
  /** Arguments that yield a second page. */
  readonly args: string;
  /**
   * Different arguments, for which a page token issued for `args` is invalid. Absent if the list has no
   * arguments.
   */
  readonly others?: string;
  /** True if only the designated admin may query the list. */
  readonly isPrivate?: boolean;
}

const lists = (): Readonly<Record<string, List>> => ({
  jobRuns: { args: 'dryRun: false', others: 'dryRun: true' },
  jobChanges: {
    args: `runId: "${runId}"`,
    others: `runId: "${runId}", table: "UserActivity"`,
    isPrivate: true,
  },
  logLines: { args: 'levels: [info]', others: 'levels: [info, warning]' },
  users: { args: 'search: "e"', others: 'search: "a"' },
  directoryUsers: { args: '', others: 'search: "a"' },
  listSets: { args: '', others: 'filter: { title: { contains: "a" } }' },
  listExercises: { args: 'segment: 0, segments: 2', others: 'segment: 1, segments: 2' },
  listUserActivities: { args: '', others: 'filter: { duration: { gt: 0 } }' },
  listAuditEntriesByTime: { args: 'trail: "ALL"', others: 'trail: "ALL", sortDirection: DESC' },
});

/** Lists that have no second page on this host. */
const short = ['jobFailures', 'jobFindings', 'reportRows', 'backups'];

const selections: Readonly<Record<string, string>> = { jobChanges: 'key', users: 'email' };

function ask(api: ApiClient, field: string, args: string, nextToken: string | null): Promise<Answer> {
  const selected = field === 'directoryUsers' ? 'account { subject }' : (selections[field] ?? 'id');
  const given = `${args}${args ? ', ' : ''}limit: 1, nextToken: $nextToken`;
  const document = `query ($nextToken: String) { page: ${field}(${given}) { items { ${selected} } nextToken } }`;
  return api.send(document, { nextToken });
}

async function tokenOf(field: string, args: string): Promise<string> {
  const { data, text } = await ask(ana, field, args, null);
  const { nextToken } = Object(data?.page);
  if (typeof nextToken !== 'string') throw new Error(`${field} has no second page: ${text}`);
  return nextToken;
}

const refusal = {
  errorType: 'BadRequest',
  message: 'nextToken is not from this list; expected the nextToken from the previous page.',
  errorInfo: { field: 'nextToken', expected: 'the nextToken from the previous page' },
};

const withOther = (text: string, index: number) =>
  `${text.slice(0, index)}${text[index] === 'A' ? 'B' : 'A'}${text.slice(index + 1)}`;

/** Strings that a client may send instead of a valid token. */
const forgeries = (token: string): readonly string[] => [
  '',
  ' ',
  'x',
  '0',
  'null',
  '{}',
  '__proto__',
  '../..',
  '"\n\u0000',
  '\u202e🧘',
  'q1.',
  'x'.repeat(100_000),
  token.slice(0, -1),
  token.slice(0, Math.floor(token.length / 2)),
  token.slice(1),
  `${token}A`,
  `${token}=`,
  withOther(token, 0),
  withOther(token, Math.floor(token.length / 2)),
  withOther(token, token.length - 2),
  Buffer.from(JSON.stringify({ of: '', at: 'x' })).toString('base64url'),
  Buffer.from(JSON.stringify({ of: '', at: '' })).toString('base64url'),
  Buffer.from(JSON.stringify(['x', '\u0000'])).toString('base64url'),
];

const fields = ['jobRuns', 'jobChanges', 'logLines', 'users', 'directoryUsers', 'listSets'];
const more = ['listUserActivities', 'listAuditEntriesByTime'];

describe.each([...fields, ...more])('a token of %s', (field) => {
  const list = () => lists()[field] ?? { args: '' };

  it('leads to the next page', async () => {
    const { args } = list();

    const answer = await ask(ana, field, args, await tokenOf(field, args));

    expect(answer.errors).toEqual([]);
  });

  it('that is forged or truncated is rejected', async () => {
    const { args } = list();

    for (const forged of forgeries(await tokenOf(field, args))) {
      const { errors } = await ask(ana, field, args, forged);
      expect({ forged, errors }).toMatchObject({ forged, errors: [refusal] });
    }
  });

  it('from another query or another list is rejected', async () => {
    const { args, others } = list();
    const token = await tokenOf(field, args);
    const foreign = Object.entries(lists()).filter(([name]) => name !== field);

    const answers = [others === undefined ? undefined : await ask(ana, field, others, token)];
    for (const [name, other] of foreign) answers.push(await ask(ana, name, other.args, token));

    for (const answer of answers) if (answer) expect(answer.errors).toMatchObject([refusal]);
  });

  it('from another caller is rejected', async () => {
    const { args, isPrivate } = list();
    const token = await tokenOf(field, args);

    const { errors } = await ask(ben, field, args, token);

    expect(errors).toMatchObject([isPrivate ? { errorType: 'Forbidden' } : refusal]);
  });
});

describe('a token that a short list never returned', () => {
  const argsOf = (field: string) =>
    field === 'backups' ? '' : field === 'reportRows' ? `job: "${migrationJob}"` : `runId: "${runId}"`;
  const selection: Readonly<Record<string, string>> = { reportRows: 'id' };

  it.each(short)('is rejected by %s, or leads to an empty list', async (field) => {
    const tokens = [...forgeries('q1.abcdefghijkl'), await tokenOf('users', 'search: "e"')];

    for (const token of tokens) {
      const given = `${argsOf(field)}${argsOf(field) ? ', ' : ''}nextToken: $nextToken`;
      const document = `query ($nextToken: String) { page: ${field}(${given}) { items { ${selection[field] ?? 'id'} } nextToken } }`;
      const { errors, data } = await ana.send(document, { nextToken: token });
      // This job has no report, so the token is not checked.
      if (field === 'reportRows') expect(data?.page).toEqual({ items: [], nextToken: null });
      else expect({ token, errors }).toMatchObject({ token, errors: [refusal] });
    }
  });
});
