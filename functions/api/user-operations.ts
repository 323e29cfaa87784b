import { z } from 'zod';
import { isKey } from '#functions/dynamodb/record-key';
import { type Attributes, toRecord } from '#functions/dynamodb/values';
import { writeEntry } from '#functions/engine/ledger/trail';
import { AppError } from '#functions/runtime/app-error';
import { pageSizes } from '#shared/api/page-size';
import { resolverConstants } from '#shared/api/schema';
import { type Matches, readFilter } from '#shared/domain/records/filter';
import { emailOfPreferences, userKeys } from '#shared/domain/users/user-identity';
import { modelNamed } from '#shared/models/index';
import { UserPreferences } from '#shared/models/user-preferences';
import { assignableTemplates } from '#shared/templates/index';
import { recoveredPreferences, recoveryEmailProblem, recoveryModes } from '#shared/values/recovery';
import { type SubscriptionFacts, subscriptionDisagreement } from '#shared/values/subscription';
import { answerRecord } from './records/answer';
import { commandOf } from './records/command';
import { commit } from './records/commit';
import type { Planner } from './records/edit';
import { readStored } from './records/stored';
import { clientToken } from './request/client-token';
import { type PageOf, pageToken, placeOf, wrongToken } from './request/page-token';
import { wrongFields } from './request/parse';
import { type ApiRequest, operation } from './request/request';
import { lookUpUser } from './users/find-user';
import { planOnlyPreferences } from './users/only-preferences';
import { preferencesOf, subscriptionsOf } from './users/records-of-user';
import { searchPreferences } from './users/search-preferences';

export const me = operation({}, async (_, { directory, identity }) => ({
  ...(await directory.find(identity)),
  groups: identity.groups,
}));

/**
 * Ends all of the caller's sessions, including the current one, by revoking all refresh tokens: for admins
 * who suspect that a token has been copied. The panel and the command line call it when a refresh token is
 * rejected before it expires.
 */
const endMySessions = operation({}, async (_, { sessions, identity, directory, engine }) => {
  if (!sessions) throw new AppError('Conflict', 'No user directory is configured for this function.');
  // If the account is disabled, this throws before any session ends.
  const by = await directory.find(identity);
  await sessions.endAll(identity.username);
  await writeEntry(engine, { type: 'security', by, outline: 'Ended all of their own sessions.' });
  return true;
});

const recovery = z.strictObject({
  email: z.string().trim().max(300),
  mode: z.enum(recoveryModes),
  template: z.enum(assignableTemplates.map(({ id }) => id)).nullish(),
});

type Recovery = z.output<typeof recovery>;

const recoverPreferences = operation(
  { input: recovery, clientToken },
  async ({ input: asked, clientToken: token }, request) => {
    const problem = recoveryEmailProblem(asked.email);
    if (problem) throw wrongFields([{ field: 'input.email', expected: problem, message: problem }]);
    const command = await commandOf(request, token, ['recoverPreferences', asked]);
    const made = await commit(request.engine, command, {
      plan: planRecovery(request, asked),
      repeated: async (entry) =>
        (await readStored(request.engine, UserPreferences.name, answeredId(entry))) ?? {},
    });
    return answerRecord(UserPreferences, made);
  },
);

const planRecovery = (request: ApiRequest, asked: Recovery): Planner =>
  planOnlyPreferences(request, {
    email: asked.email,
    field: 'input.email',
    fieldsOf: (user, at) => recoveredPreferences(user, asked, at),
    describe: (_, { email }) => `Recovered the preferences of ${email} (${asked.mode})`,
  });

const answeredId = (entry: Attributes) => (entry.answers?.S ?? '').slice(UserPreferences.name.length + 1);

const preferencesModel = modelNamed('UserPreferences');
const subscriptionModel = modelNamed('UserSubscription');
const answerPreferences = (record: Attributes) => answerRecord(preferencesModel, record);

/** The maximum length of a search text; no email address or owner ID is longer. */
const maxCharacters = 300;

const text = z.string().trim().max(maxCharacters);

const findUser = operation({ text: text.min(1) }, async ({ text: asked }, { engine, accounts }) => {
  const { account, email, keys, preferences } = await lookUpUser(engine, accounts, asked);
  const subscriptions = (await subscriptionsOf(engine, keys)).map((record) =>
    answerRecord(subscriptionModel, record),
  );
  const status = preferences[0] ? toRecord(preferences[0]).subscriptionStatus : undefined;
  const sides = {
    status: typeof status === 'string' ? status : undefined,
    subscriptions: subscriptions as readonly SubscriptionFacts[],
  };
  return {
    account: account ?? null,
    email: email ?? null,
    userIDs: keys.userIDs,
    preferences: preferences.map(answerPreferences),
    subscriptions,
    disagreement: preferences[0] ? (subscriptionDisagreement(sides) ?? null) : null,
  };
});

const page = (size: { readonly standard: number; readonly most: number }) => ({
  search: text.nullish(),
  limit: z.int().min(1).max(size.most).nullish(),
  nextToken: z.string().nullish(),
});

interface UsersFilter {
  readonly filter?: object | null | undefined;
  readonly company?: string | null | undefined;
}

/**
 * Returns the filter of a list of users, or undefined if all are listed. Throws BadRequest for an invalid
 * filter. The company is the domain of the user's email.
 */
function matchesOf({ filter, company }: UsersFilter): Matches | undefined {
  if (!filter && !company) return undefined;
  const { matches, problem } = readFilter(filter ?? {}, resolverConstants(preferencesModel).fields);
  if (problem !== undefined) throw new AppError('BadRequest', problem, { info: { field: 'filter' } });
  if (!company) return matches;
  const domain = `@${company.replace(/^@/, '')}`.toLowerCase();
  return (record) => matches(record) && emailOfPreferences(record)?.toLowerCase().endsWith(domain) === true;
}

const usersPage = { ...page(pageSizes.users), filter: z.looseObject({}).nullish(), company: text.nullish() };

/** Lists preferences, with the email of each record's user. */
const users = operation(usersPage, async ({ search, filter, company, limit, nextToken }, request) => {
  const question = [search ?? '', filter ?? null, company ?? ''];
  const of: PageOf = { list: 'users', question, request };
  const { items, last } = await searchPreferences(request.engine, {
    search: search ?? '',
    matches: matchesOf({ filter, company }),
    limit: limit ?? pageSizes.users.standard,
    after: placeOf(of, nextToken, isKey),
  });
  return {
    items: items.map((record) => ({
      email: emailOfPreferences(toRecord(record)) ?? null,
      preferences: answerPreferences(record),
    })),
    nextToken: pageToken(of, last),
  };
});

/** Lists the accounts in the user directory, with each user's preferences. */
const directoryUsers = operation(
  page(pageSizes.directoryUsers),
  async ({ search, limit, nextToken }, request) => {
    const { engine, accounts } = request;
    const emailBegins = (search ?? '').toLowerCase();
    const of: PageOf = { list: 'directoryUsers', question: emailBegins, request };
    const token = placeOf(of, nextToken);
    const found = await accounts
      .page({ emailBegins, limit: limit ?? pageSizes.directoryUsers.standard, token })
      .catch((error: unknown) => {
        // The directory's own page tokens expire after an hour.
        throw token !== undefined && isInvalidParameter(error) ? wrongToken(error) : error;
      });
    const items = await Promise.all(
      found.items.map(async (account) => {
        const keys = userKeys({ by: 'id', spellings: [account.subject] }, account);
        const preferences = await preferencesOf(engine, keys);
        return { account, preferences: preferences.map(answerPreferences) };
      }),
    );
    return { items, nextToken: pageToken(of, found.token) };
  },
);

const isInvalidParameter = (error: unknown) =>
  error instanceof Error && error.name === 'InvalidParameterException';

export const userOperations = { findUser, users, directoryUsers, recoverPreferences, endMySessions };
