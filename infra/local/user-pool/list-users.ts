import { setImmediate } from 'node:timers/promises';
import { InvalidParameterError } from 'cognito-local/lib/errors.js';
import { userToResponseObject } from 'cognito-local/lib/targets/responses.js';
import { z } from 'zod';
import { exampleAccounts } from '#shared/demo/people/examples';
import { accountAt, type DemoAccountHolder, hasAccount } from '#shared/demo/people/people';
import type { Directory } from './directory';

const maxPerPage = 60;

const requestShape = z.object({
  Filter: z.string().max(256).optional(),
  Limit: z.int().min(0).max(maxPerPage).default(maxPerPage),
  PaginationToken: z.string().regex(/^\d+$/).optional(),
});

const filterShape = /^\s*(\S+)\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/;

/** The only attributes that our functions search by. */
const attributes: readonly string[] = ['email', 'sub'];

/**
 * Creates a `ListUsers` that replaces cognito-local's, which has no pagination. Users who can sign in come
 * first, then the demo workspace.
 */
export function createListUsers(
  { pool, context }: Directory,
  users: () => number,
): (input: unknown) => Promise<unknown> {
  const people = createDemoPeople(users);

  return async (input) => {
    const request = requestShape.safeParse(input);
    if (!request.success) throw new InvalidParameterError(z.prettifyError(request.error));
    const { Filter, Limit, PaginationToken = '0' } = request.data;
    const filter = readFilter(Filter);
    const accounts = (await pool.listUsers(context)).filter(({ Attributes }) =>
      matches(filter, Attributes.find(({ Name }) => Name === filter?.attribute)?.Value),
    );
    const known = filter && !filter.begins && accounts.length > 0;
    const others = known ? [] : await people.matching(filter);
    const all = [...accounts.map(userToResponseObject), ...others.map(listed)];
    const start = Number(PaginationToken);
    const end = start + (Limit || maxPerPage);
    return {
      Users: all.slice(start, end),
      ...(end < all.length ? { PaginationToken: `${end}` } : {}),
    };
  };
}

function readFilter(text: string | undefined): UserFilter | undefined {
  if (!text) return undefined;
  const [, attribute = '', comparison, value = ''] = filterShape.exec(text) ?? [];
  if (comparison === undefined) throw new InvalidParameterError('Error while parsing filter');
  if (!attributes.includes(attribute))
    throw new InvalidParameterError(`Invalid search attribute: ${attribute}`);
  const unquoted = value.replaceAll(/\\(.)/g, '$1');
  // The pool's emails are case-insensitive.
  const compared = attribute === 'email' ? unquoted.toLowerCase() : unquoted;
  return { attribute, begins: comparison === '^=', value: compared };
}

function matches(filter: UserFilter | undefined, value: string | undefined): boolean {
  if (!filter) return true;
  if (value === undefined) return false;
  const compared = filter.attribute === 'email' ? value.toLowerCase() : value;
  return filter.begins ? compared.startsWith(filter.value) : compared === filter.value;
}

const listed = ({ subject, email, name, createdAt }: DemoAccountHolder) => ({
  Username: subject,
  Attributes: [
    { Name: 'sub', Value: subject },
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: 'true' },
    { Name: 'name', Value: name },
  ],
  Enabled: true,
  UserStatus: 'CONFIRMED',
  UserCreateDate: createdAt,
});

const maxPeople = 100_000;
/** The number of people between pauses, which let other work run. */
const batch = 2_000;

interface UserFilter {
  readonly attribute: string;
  readonly begins: boolean;
  readonly value: string;
}

/**
 * The people of the demo workspace, as the user pool would list them. Nobody can sign in to their accounts.
 */
interface DemoPeople {
  /** Returns people by email or unique ID, in a stable order; without a filter, everyone. */
  matching(filter: UserFilter | undefined): Promise<readonly DemoAccountHolder[]>;
}

/** @param users the current number of people without the examples; 0 without a workspace */
export function createDemoPeople(users: () => number): DemoPeople {
  const made: DemoAccountHolder[] = [];
  const bySubject = new Map<string, DemoAccountHolder>();
  const byEmail = new Map<string, DemoAccountHolder>();
  let next = 0;

  function add(person: DemoAccountHolder): void {
    bySubject.set(person.subject, person);
    byEmail.set(person.email, person);
  }

  async function makeUpTo(count: number): Promise<void> {
    while (next < count) {
      for (const end = Math.min(next + batch, count); next < end; next += 1) {
        if (!hasAccount(next)) continue;
        const person = accountAt(next);
        made.push(person);
        add(person);
      }
      await setImmediate();
    }
  }

  for (const person of exampleAccounts) add(person);
  let making = Promise.resolve();
  const atLeast = (count: number) => {
    making = making.then(() => makeUpTo(count));
    return making;
  };

  return {
    async matching(filter) {
      if (filter && !filter.begins) {
        const people = filter.attribute === 'sub' ? bySubject : byEmail;
        await atLeast(users());
        // A job may have extended the workspace, so the search must include everyone who may have records.
        if (!people.has(filter.value)) await atLeast(maxPeople);
        const person = people.get(filter.value);
        return person ? [person] : [];
      }
      const count = users();
      if (count === 0) return [];
      await atLeast(count);
      const people = [...exampleAccounts, ...made.filter(({ number = 0 }) => number < count)];
      if (!filter) return people;
      const field = filter.attribute === 'sub' ? 'subject' : 'email';
      return people.filter((person) => person[field].startsWith(filter.value));
    },
  };
}
