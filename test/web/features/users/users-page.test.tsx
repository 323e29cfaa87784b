// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { UsersPage } from '#web/features/users/users-page';
import '../../no-layout';
import { FakeApi } from '../fake-api';
import { passTime, renderPage } from '../render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));
vi.mock('#web/api/session/config', async (original) => ({
  ...(await original<object>()),
  loadConfig: async () => ({ quickAccessEmails: [] }),
}));

const mia = {
  email: 'mia@contoso.example',
  preferences: { id: 'p1', userID: 'mia@contoso.example', assignedTemplate: 'energy-focus' },
};
let server: FakeApi;

beforeAll(() => import('#web/components/layout/popover-panel'));

const answer = (items: readonly object[], nextToken: string | null = null) =>
  server.answers.set('Users', { users: { items, nextToken } });

/** A list of more than one page. */
const answerPages = () => {
  const others = Array.from({ length: 40 }, (_, index) => {
    const email = `user${index}@contoso.example`;
    return { email, preferences: { id: `q${index}`, userID: email } };
  });
  answer([mia, ...others], 'more');
};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-04T13:20:00.000Z') });
  server = new FakeApi();
  answer([mia]);
  api.graphql.mockReset().mockImplementation(server.graphql);
});

afterEach(() => {
  vi.useRealTimers();
});

const open = (search: string) => renderPage(UsersPage, '/admin/users', `/admin/users${search}`);

/** Returns the variables of the latest request for users. */
const asked = (): Record<string, unknown> =>
  api.graphql.mock.calls.findLast(([document]) => String(document).startsWith('query Users('))?.[1];

const button = (name: string) => screen.getByRole('button', { name });

async function press(name: string): Promise<void> {
  fireEvent.click(button(name));
  await passTime(500);
}

describe('the filters of the list of users', () => {
  it.each([
    [
      'template=energy-focus',
      'Template: Energy & Focus Booster',
      { assignedTemplate: { eq: 'energy-focus' } },
    ],
    ['template=no-template', 'Template: None', { not: { assignedTemplate: { gt: '' } } }],
    ['template=gone', 'Template: gone', { assignedTemplate: { eq: 'gone' } }],
    ['subscription=trial', 'Subscription: Trial Premium', { subscriptionStatus: { eq: 'trial' } }],
    ['push=on', 'Push notifications: On', { pushNotifications: { eq: true } }],
    ['push=off', 'Push notifications: Off', { pushNotifications: { ne: true } }],
    ['onboarding=open', 'Onboarding: Not completed', { onboardingCompleted: { ne: true } }],
  ])('?%s asks the server and shows the filter', async (search, label, filter) => {
    await open(`?${search}`);

    expect(asked()).toMatchObject({ filter: { and: [filter] } });
    expect(button(`Remove filter ${label}`)).toBeDefined();
    expect(screen.getByText('mia@contoso.example')).toBeDefined();
  });

  it('offers no more users to select if the only page is selected', async () => {
    await open('?company=contoso.example');

    fireEvent.click(screen.getByRole('checkbox', { name: /mia@contoso.example/ }));
    await vi.dynamicImportSettled();
    await passTime(500);

    const bar = within(screen.getByRole('region', { name: 'Selection' }));
    expect(bar.getByText('1 selected')).toBeDefined();
    expect(bar.queryByRole('button', { name: /^Select/ })).toBeNull();
  });

  it('asks the server for the users of a company, and reads them all to select them', async () => {
    answerPages();
    await open('?company=contoso.example&push=on');

    expect(asked()).toMatchObject({
      company: 'contoso.example',
      filter: { and: [{ pushNotifications: { eq: true } }] },
    });
    expect(button('Remove filter Company: contoso.example')).toBeDefined();
    fireEvent.click(screen.getByRole('checkbox', { name: /mia@contoso.example/ }));
    await vi.dynamicImportSettled();
    await passTime(500);
    answer([mia]);
    await press('Select all that match');

    expect(asked()).toMatchObject({ company: 'contoso.example', limit: 100 });
  });

  it('chooses a filter, keeps it in the address, and removes it', async () => {
    const page = await open('');
    expect(asked()).not.toHaveProperty('filter.and');

    await press('Add filter');
    await press('Template');
    fireEvent.click(screen.getByRole('radio', { name: 'Energy & Focus Booster' }));
    await passTime(500);

    expect(page.search()).toBe('?template=energy-focus');
    expect(asked()).toMatchObject({ filter: { and: [{ assignedTemplate: { eq: 'energy-focus' } }] } });

    await press('Remove filter Template: Energy & Focus Booster');

    expect(page.search()).toBe('');
  });

  it('says that nobody matches, and offers to clear the filters', async () => {
    answer([]);
    const page = await open('?template=energy-focus&push=off');

    expect(
      screen.getByText(
        "There are no users with template 'Energy & Focus Booster' and push notifications 'Off'.",
      ),
    ).toBeDefined();
    await press('Show all users');

    expect(page.search()).toBe('');
  });

  it('selects all users that match by the same filter, and says so in the dialog', async () => {
    answerPages();
    await open('?template=energy-focus&push=off');
    const words = "all users with template 'Energy & Focus Booster' and push notifications 'Off'";

    fireEvent.click(screen.getByRole('checkbox', { name: /mia@contoso.example/ }));
    await vi.dynamicImportSettled();
    await passTime(500);
    await press(`Select ${words}`);

    expect(screen.getByText(`Selected: ${words}`)).toBeDefined();
    await press('Set a field');
    await vi.dynamicImportSettled();
    await passTime(500);
    expect(within(screen.getByRole('dialog')).getByText(`Set a field on ${words}`)).toBeDefined();
  });
});
