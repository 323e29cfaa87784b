import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { usePanel } from '../support/panel';
import { ana, ben } from '../support/person';

interface Answer<Data> {
  readonly data?: Data | null;
  readonly errors?: readonly { readonly message: string; readonly errorType: string }[];
}

interface StoredSet {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly _version: number;
}

const fields = 'id title description _version';

/** Sends an operation as the user who is signed in on a page. Uses the token that the panel stored there. */
function send<Data>(page: Page, query: string, variables: object): Promise<Answer<Data>> {
  return page.evaluate(async (body) => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
    const { access_token: authorization } = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    const { graphqlUrl } = await (await fetch('/config.json')).json();
    const headers = { authorization, 'content-type': 'application/json' };
    return await (await fetch(graphqlUrl, { method: 'POST', headers, body })).json();
  }, JSON.stringify({ query, variables }));
}

const update = (page: Page, input: object) =>
  send<{ updateSet: StoredSet }>(
    page,
    `mutation ($input: UpdateSetInput!, $clientToken: String!) {
      updateSet(input: $input, clientToken: $clientToken) { ${fields} } }`,
    { input, clientToken: randomUUID() },
  );

async function create(page: Page, title: string): Promise<string> {
  const { data } = await send<{ createSet: StoredSet }>(
    page,
    `mutation ($input: CreateSetInput!, $clientToken: String!) {
      createSet(input: $input, clientToken: $clientToken) { ${fields} } }`,
    { input: { title, type: 'Movement' }, clientToken: randomUUID() },
  );
  return data?.createSet.id ?? '';
}

async function read(page: Page, id: string): Promise<StoredSet> {
  const { data } = await send<{ getSet: StoredSet | null }>(
    page,
    `query ($id: ID!) { getSet(id: $id) { ${fields} } }`,
    { id },
  );
  if (!data?.getSet) throw new Error(`There is no set ${id}.`);
  return data.getSet;
}

describe('two admins, each signed in to a separate browser', () => {
  const panel = usePanel({ users: 10 });

  it('who update the same set at the same time get one clear conflict, and nothing is lost', async () => {
    const admins = [
      { account: ana, page: await panel.openAs(ana, '/admin'), change: { title: "Ana's title" } },
      { account: ben, page: await panel.openAs(ben, '/admin'), change: { description: "Ben's words" } },
    ] as const;
    const id = await create(admins[0].page, 'Shared');
    const seen = await Promise.all(admins.map(({ page }) => read(page, id)));
    expect(seen[0]).toEqual(seen[1]);

    const answers = await Promise.all(
      admins.map(({ page, change }) => update(page, { id, _version: seen[0]?._version, ...change })),
    );

    const [winner, loser] = answers[0]?.errors ? [admins[1], admins[0]] : [admins[0], admins[1]];
    const refusals = answers.flatMap(({ errors = [] }) => errors);
    expect(refusals).toEqual([
      expect.objectContaining({
        errorType: 'Conflict',
        message: expect.stringMatching(
          /^This record was changed by \S+ at 20\S+Z\. Reload to see the change\.$/,
        ),
      }),
    ]);
    expect(refusals[0]?.message).toContain(` by ${winner.account.email} at `);

    await loser.page.reload();
    const reloaded = await read(loser.page, id);
    expect(reloaded).toMatchObject(winner.change);
    const again = await update(loser.page, { id, _version: reloaded._version, ...loser.change });

    expect(again.errors).toBeUndefined();
    expect(await read(winner.page, id)).toMatchObject({ ...winner.change, ...loser.change });
  });
});
