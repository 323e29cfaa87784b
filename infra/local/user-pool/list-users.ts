import { InvalidParameterError } from 'cognito-local/lib/errors.js';
import { userToResponseObject } from 'cognito-local/lib/targets/responses.js';
import { z } from 'zod';
import type { DemoAccountHolder } from '#shared/demo/people/people';
import { createDemoPeople, type UserFilter } from './demo-people';
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
