import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../support/host-process';
import { usePanel } from '../support/panel';
import { patience } from '../support/patience';
import { ana, ben, button, heading } from '../support/person';
import { tableOf } from '../support/tables';

interface Stored {
  readonly id: string;
  readonly _version: number | null;
  readonly userID: string;
  readonly subscriptionStatus: string | null;
  readonly onboardingCompleted: boolean | null;
  readonly onboardingCompletedAt: string | null;
  readonly exerciseMinutesGoal: number | null;
  readonly templateMatchScore: number | null;
}

const fields =
  'id _version userID subscriptionStatus onboardingCompleted onboardingCompletedAt exerciseMinutesGoal templateMatchScore';

/** Returns a user's preferences records, read from the tables. */
async function stored(api: ApiClient, text: string): Promise<readonly Stored[]> {
  const { findUser } = await api.query<{ findUser: { preferences: readonly Stored[] } }>(
    `query ($text: String!) { findUser(text: $text) { preferences { ${fields} } } }`,
    { text },
  );
  return findUser.preferences;
}

const toastText = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(words, { exact: true }).last();
const toastButton = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('button', { name, exact: true }).last();
const pressed = (page: Page, name: string) => page.getByRole('button', { name, exact: true, pressed: true });
const params = (page: Page) => new URL(page.url()).searchParams;

describe('the tools for users', () => {
  const panel = usePanel({ users: 40 });
  let api: ApiClient;

  beforeAll(async () => {
    api = await panel.api(ana);
  });

  it('set the status of a subscription and of the onboarding, report a stale record, and undo this (docs/product.md)', async () => {
    const gwen = 'gwen.hart@wellness.example';
    const page = await panel.openAs(ana, '/admin/subscription-toggle');
    await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
    expect(params(page).get('email')).toBeNull();

    await page.getByRole('textbox', { name: 'User email' }).fill('  GWEN.hart@wellness.example ');
    await page.getByRole('textbox', { name: 'User email' }).press('Enter');
    await pressed(page, 'Free, No Subscription').waitFor();
    await button(page, 'Trial Premium').click();
    await toastText(page, 'Subscription status set to Trial Premium').waitFor();
    await pressed(page, 'Trial Premium').waitFor();

    expect(await stored(api, gwen)).toMatchObject([{ subscriptionStatus: 'trial' }]);
    await toastButton(page, 'Undo').click();
    await pressed(page, 'Free, No Subscription').waitFor();
    await expect
      .poll(async () => (await stored(api, gwen))[0]?.subscriptionStatus ?? null, patience)
      .toBeNull();

    const [record] = await stored(api, gwen);
    const other = await panel.api(ben);
    await other.query(
      `mutation ($input: UpdateUserPreferencesInput!, $token: String!) {
        updateUserPreferences(input: $input, clientToken: $token) { id }
      }`,
      {
        input: { id: record?.id, _version: record?._version ?? 0, subscriptionStatus: 'expired' },
        token: randomUUID(),
      },
    );
    await button(page, 'Active Premium').click();
    await page
      .getByText(/^Failed to update subscription status: This record was changed by ben@wellness\.example/)
      .waitFor();
    await pressed(page, 'Expired').waitFor();

    const before = record?.onboardingCompletedAt;
    await button(page, 'Mark incomplete').click();
    await pressed(page, 'Mark incomplete').waitFor();
    await button(page, 'Mark complete').click();
    await pressed(page, 'Mark complete').waitFor();
    expect((await stored(api, gwen))[0]?.onboardingCompletedAt).toBe(before);
  });

  it('say who has no preferences, recover one user by the selected mode, and reject a second recovery (docs/product.md)', async () => {
    const noor = 'noor.haddad@wellness.example';
    const page = await panel.openAs(ana, `/admin/subscription-toggle?email=${noor}`);
    await page
      .getByText(`No user preferences found for ${noor}. User may need to complete onboarding first.`)
      .waitFor();
    await page.getByRole('link', { name: 'Open recovery' }).click();
    const second = await panel.openAs(ben, `/admin/user-preferences-recovery?email=${noor}`);
    await button(second, 'Create preferences').waitFor();

    await page.getByRole('radio', { name: /^Standard/ }).check();
    await page.getByLabel(/^Template/).selectOption('energy-focus');
    await button(page, 'Create preferences').click();
    await page.getByText('This user has preferences. There is nothing to recover.').waitFor();
    await button(second, 'Create preferences').click();
    await second
      .getByText('Cannot create - preferences already exist for this user. Please refresh and check status.')
      .or(second.getByText('This user has preferences. There is nothing to recover.'))
      .first()
      .waitFor();

    expect(await stored(api, noor)).toMatchObject([
      { userID: noor, exerciseMinutesGoal: 10, templateMatchScore: 85, onboardingCompleted: false },
    ]);
    await page.goto(panel.url('/admin/user-preferences-recovery?email=nobody'));
    await page.getByText('Invalid email address. Please enter a valid email.').waitFor();
    expect(await button(page, 'Create preferences').isDisabled()).toBe(true);
  });

  it('scan the directory for users without preferences and create them for all in a run (docs/product.md)', async () => {
    const page = await panel.openAs(ana, '/admin/user-preferences-recovery');
    await button(page, 'Scan for users').click();
    const found = tableOf(page, 'Users without preferences');
    await found.getByText('otto.lindner@wellness.example').waitFor();
    expect(await stored(api, 'otto.lindner@wellness.example')).toEqual([]);

    await button(page, 'Create for all users found…').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Create preferences' }).click();
    await tableOf(page, 'Users whose preferences were created').waitFor();

    expect(await stored(api, 'otto.lindner@wellness.example')).toHaveLength(1);
    expect(await stored(api, 'pia.rossi@wellness.example')).toHaveLength(1);
    await button(page, 'Scan for users').click();
    await page.getByText('Every user has preferences.').waitFor();
  });

  it('find a user by any identifier, show all of them, and report inconsistencies', async () => {
    const page = await panel.openAs(ana, '/admin/users?q=Hugo');
    await page.getByRole('link', { name: 'hugo.marin@wellness.example' }).click();
    await heading(page, 'hugo.marin@wellness.example').waitFor();
    await page
      .getByText("The status in the preferences is 'Active Premium', but the subscription is 'Cancelled'.")
      .waitFor();
    for (const part of [
      'Account',
      'Preferences',
      'Subscription',
      'Schedule',
      'Sessions rated',
      'Audit trail',
    ])
      await heading(page, part).waitFor();

    for (const [id, shows] of [
      ['filip.zeman@wellness.example', 'Not in the user directory'],
      [ana.email, /^This user has \d+ preferences records$/],
      ['ludo.peters@wellness.example', 'cannot be read as a list'],
      ['quentin.moss', 'quentin.moss@wellness.example'],
      ['cora@wellness.example', 'Preferences'],
      ['nobody+here@x.example', "No user found for 'nobody+here@x.example'"],
    ] as const) {
      await page.goto(panel.url(`/admin/users/${encodeURIComponent(id)}`));
      await page.getByRole('main').getByText(shows).first().waitFor();
    }
    await page.goto(panel.url('/admin/users?view=directory'));
    await tableOf(page, 'Accounts in the user directory').getByText('Ana Lind').waitFor();
  });
});
