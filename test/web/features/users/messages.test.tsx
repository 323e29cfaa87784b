// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recoveryDefaults, recoveryMessages, recoveryModes } from '#shared/values/recovery';
import { ApiError } from '#web/api/api-error';
import { PreferencesRecoveryPage } from '#web/features/users/recovery-page';
import { SubscriptionTogglePage } from '#web/features/users/toggle-page';
import { FakeApi, fakeRun } from '../fake-api';
import { passTime, renderPage } from '../render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

const email = 'mia@wellness.example';
const unreachable = new ApiError('Network', 'The server cannot be reached.');
let server: FakeApi;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-04T13:20:00.000Z') });
  server = new FakeApi();
  server.answers.set('FindUser', userWith([]));
  server.answers.set('Users', { users: { items: [], nextToken: null } });
  api.graphql.mockImplementation(server.graphql);
});

afterEach(() => {
  vi.useRealTimers();
});

const record = { id: 'p1', _version: 3, userID: email, onboardingCompleted: false };

const userWith = (preferences: readonly object[]) => ({
  findUser: {
    account: null,
    email,
    userIDs: [email],
    preferences,
    subscriptions: [],
    disagreement: null,
  },
});

const toggle = (search = `?email=${email}`) =>
  renderPage(SubscriptionTogglePage, '/admin/subscription-toggle', `/admin/subscription-toggle${search}`);
const recovery = (search = `?email=${email}`) =>
  renderPage(
    PreferencesRecoveryPage,
    '/admin/user-preferences-recovery',
    `/admin/user-preferences-recovery${search}`,
  );

async function click(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }));
  await passTime(100);
}

it('a search without an email sends no request, and names the missing input', async () => {
  await toggle('');
  const before = api.graphql.mock.calls.filter(([document]) => String(document).includes('FindUser')).length;
  await click('Search');

  expect(screen.getByText('Enter an email address or a unique ID')).toBeDefined();
  expect(api.graphql.mock.calls.filter(([document]) => String(document).includes('FindUser'))).toHaveLength(
    before,
  );
});

describe('the facts of a user', () => {
  it('label the completion time as that of the first completion if onboarding is no longer complete', async () => {
    const at = '2026-02-20T10:00:00.000Z';
    server.answers.set(
      'FindUser',
      userWith([{ ...record, wellnessGoals: '["Calm"]', onboardingCompletedAt: at }]),
    );
    await toggle();

    expect(screen.getByText(/first completed/).textContent).toMatch(/^Partial, first completed/);
  });
});

describe('premium with an end', () => {
  const written = () =>
    api.graphql.mock.calls.flatMap(([document, variables]) =>
      String(document).includes('UpdatePreferences') ? [variables.input] : [],
    );
  const until = () => screen.getByLabelText<HTMLInputElement>('Premium until');

  it('is given with one press, and its end can be changed and removed', async () => {
    api.graphql.mockClear();
    const premium = { ...record, subscriptionStatus: 'active', premiumUntil: '2026-04-30' };
    server.answers.set('FindUser', userWith([record]));
    server.answers.set('UpdatePreferences', { updateUserPreferences: premium });
    await toggle();
    fireEvent.change(until(), { target: { value: '2026-04-30' } });
    server.answers.set('FindUser', userWith([premium]));

    await click('Active Premium');
    expect(screen.getByText(/until 30 Apr 2026/)).toBeDefined();
    fireEvent.change(until(), { target: { value: '2026-05-31' } });
    await click('Save end');
    fireEvent.change(until(), { target: { value: '' } });
    await click('Remove end');

    expect(written()).toMatchObject([
      { subscriptionStatus: 'active', premiumUntil: '2026-04-30' },
      { subscriptionStatus: 'active', premiumUntil: '2026-05-31' },
      { subscriptionStatus: 'active', premiumUntil: null },
    ]);
  });

  it('shows the stored end again after an undo or a change by someone else', async () => {
    api.graphql.mockClear();
    const premium = { ...record, subscriptionStatus: 'active', premiumUntil: '2026-04-30' };
    server.answers.set('FindUser', userWith([premium]));
    server.answers.set('UpdatePreferences', { updateUserPreferences: premium });
    await toggle();
    fireEvent.change(until(), { target: { value: '2026-05-31' } });
    server.answers.set('FindUser', userWith([{ ...premium, premiumUntil: '2026-06-30' }]));

    await click('Save end');

    expect(until().value).toBe('2026-06-30');
    await click('Trial Premium');
    expect(written().at(-1)).toMatchObject({ subscriptionStatus: 'trial', premiumUntil: '2026-06-30' });
  });
});

describe('the recovery modes', () => {
  it.each(recoveryModes)('%s lists every value that it sets and the previous mode does not', async (mode) => {
    await recovery();
    const said =
      screen.getByRole('radio', { name: new RegExp(`^${mode}`, 'i') }).closest('label')?.textContent ?? '';
    const before = recoveryModes[recoveryModes.indexOf(mode) - 1];
    const inherited: Readonly<Record<string, unknown>> = before ? recoveryDefaults[before] : {};

    const added = Object.entries(recoveryDefaults[mode]).filter(([name, value]) => inherited[name] !== value);

    for (const [, value] of added.filter(([, stored]) => typeof stored === 'number'))
      expect(said).toContain(String(value));
    for (const text of added
      .map(([, value]) => value)
      .filter((value) => value === 'sometimes' || value === '35-44'))
      expect(said).toContain(text);
  });
});

describe('the texts of the subscription status toggle (docs/product.md)', () => {
  it('say that a user has no preferences', async () => {
    await toggle();

    expect(
      screen.getByText(
        'No user preferences found for mia@wellness.example. User may need to complete onboarding first.',
      ),
    ).toBeDefined();
  });

  it.each([
    ['FindUser', 'Failed to search for user: The server cannot be reached.'],
    ['Users', 'Failed to load users: The server cannot be reached.'],
  ])('say why %s failed', async (operation, text) => {
    server.answers.set(operation, unreachable);

    await toggle();

    expect(screen.getByText(text)).toBeDefined();
  });

  it.each([
    ['Trial Premium', 'Failed to update subscription status: The server cannot be reached.'],
    ['Mark complete', 'Failed to update onboarding status: The server cannot be reached.'],
  ])('say why %s failed', async (button, text) => {
    server.answers.set('FindUser', userWith([record]));
    server.answers.set('UpdatePreferences', unreachable);
    await toggle();

    await click(button);

    expect(screen.getByText(text)).toBeDefined();
  });
});

describe('the texts of the recovery (docs/product.md)', () => {
  it('explain why a user could not be checked', async () => {
    server.answers.set('FindUser', unreachable);

    await recovery();

    expect(screen.getByText('Failed to check user status: The server cannot be reached.')).toBeDefined();
  });

  it.each(['mia', '0b9f6c1e-3c53-4a3c-9a52-6d6d0c0f8a11'])('reject the userID %s', async (userID) => {
    const { findUser } = userWith([]);
    server.answers.set('FindUser', { findUser: { ...findUser, email: null } });

    await recovery(`?email=${userID}`);

    expect(screen.getByText('Invalid email address. Please enter a valid email.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Create preferences' }).hasAttribute('disabled')).toBe(true);
  });

  it.each([
    [unreachable, 'Failed to create preferences: The server cannot be reached.'],
    [
      new ApiError('Conflict', recoveryMessages.exists),
      'Cannot create - preferences already exist for this user. Please refresh and check status.',
    ],
    [
      new ApiError('Conflict', recoveryMessages.meanwhile(email)),
      'Preferences already exist for this user. Try checking status again.',
    ],
  ])('explain a rejection: %s', async (refusal, text) => {
    server.answers.set('RecoverPreferences', refusal);
    await recovery();

    await click('Create preferences');

    expect(screen.getByText(text)).toBeDefined();
  });

  it('explain a rejection also beside the record that someone else has just created', async () => {
    server.answers.set('RecoverPreferences', new ApiError('Conflict', recoveryMessages.exists));
    await recovery();
    server.answers.set('FindUser', userWith([record]));

    await click('Create preferences');

    expect(screen.getByRole('alert').textContent).toBe(recoveryMessages.exists);
    expect(screen.getByRole('region', { name: 'Status' })).toBeDefined();
    expect(screen.queryByText(/There is nothing to recover/)).toBeNull();
    await click('Check status');
    expect(screen.getByText(/There is nothing to recover/)).toBeDefined();
  });

  it('explain why a scan was not started', async () => {
    server.refusal = unreachable;
    await recovery('');

    await click('Scan for users');

    expect(screen.getByText('Failed to scan users: The server cannot be reached.')).toBeDefined();
  });

  it.each([
    [true, 'Failed to scan users: No table.'],
    [false, 'Failed to create preferences: No table.'],
  ])('say why a run failed (dry: %s)', async (dryRun, text) => {
    server.runs.set('r', fakeRun({ id: 'r', status: 'FAILED', reason: 'No table.', changed: 0, dryRun }));

    await recovery('?run=r');

    expect(screen.getByText(text, { exact: false })).toBeDefined();
  });
});

it('list for each recovery mode everything that it sets', async () => {
  await recovery();

  const words = screen.getByRole('radio', { name: /^Standard/ }).closest('label')?.textContent;
  for (const part of [
    'daily goals of 10 exercise minutes, 2 breathing sessions and 6 activities',
    'default durations of 30 s for movement and 3 min for breathing',
    'working hours 09:00 to 17:00, Mon to Fri',
    'movement habit “sometimes”',
    'profile score 25',
  ]) {
    expect(words).toContain(part);
  }
});
