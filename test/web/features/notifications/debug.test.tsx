// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error';
import { HelpersPane, NotificationPane } from '#web/features/notifications/debug/page';
import { TodayTable } from '#web/features/notifications/debug/today-table';
import { UserPane } from '#web/features/notifications/debug/user-pane';
import { checkPush } from '#web/push/checks/checks';
import { createHelpers } from '#web/push/console-helpers';
import { fakeFacts } from '../../push/facts';
import { renderInTheme } from '../../render';
import { FakeApi } from '../fake-api';
import { passTime, renderPage } from '../render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

const path = '/admin/notifications-debug';
const id = '0b9f6c1e-3c53-4a3c-9a52-6d6d0c0f8a11';
const subject = 'c7e2940d-3f58-4b16-8d6a-504fb9137e33';
let server: FakeApi;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T13:20:00.000Z') });
  server = new FakeApi();
  api.graphql.mockReset().mockImplementation(server.graphql);
});
afterEach(() => {
  vi.useRealTimers();
});

const notification = (over: object = {}) => ({
  ...{ id, heading: 'Move', content: 'Stand up.', cancelled: false, queuedAt: null, completedAt: null },
  sendAfter: '2026-11-23T08:55:00.000Z',
  ...{ successful: 0, failed: 0, errored: 0, remaining: 0, received: 0, clicked: 0 },
  ...{ segments: ['Subscribed Users'], externalIds: [] },
  ...over,
});

describe('today', () => {
  it('shows notifications that are only in our records, and opens one by its ID', async () => {
    const record = { id: 'r1', notificationType: 'exercise', status: 'scheduled', metadata: null };
    server.answers.set('TodaysNotifications', {
      page: {
        items: [
          { ...record, notificationID: id, scheduledTime: '08:55' },
          { ...record, id: 'r2', notificationID: null, scheduledTime: '09:55' },
        ],
        nextToken: null,
      },
    });
    server.answers.set('PushNotifications', {
      pushNotifications: {
        items: [notification({ completedAt: 'x', successful: 4, clicked: 1 })],
        total: 70,
        offset: 0,
      },
    });
    const onChoose = vi.fn();
    await renderPage(() => <TodayTable onChoose={onChoose} />, path, path);

    const [, first, second] = screen.getAllByRole('row');
    expect(first?.textContent).toContain('4 delivered, 1 clicked');
    expect(first?.textContent).toContain('In both');
    expect(second?.textContent).toContain('Only in our records');
    expect(screen.getByText(/OneSignal has 70 notifications; the newest 1/)).toBeDefined();
    fireEvent.click(within(first as HTMLElement).getByRole('button'));
    expect(onChoose.mock.calls).toEqual([[id]]);
  });

  it('keeps our records visible if the provider does not respond, and compares nothing', async () => {
    server.answers.set('TodaysNotifications', {
      page: {
        items: [{ id: 'r1', notificationID: id, scheduledTime: '08:55', status: 'scheduled' }],
        nextToken: null,
      },
    });
    server.answers.set('PushNotifications', new ApiError('Conflict', 'OneSignal API returned 500'));
    await renderPage(() => <TodayTable onChoose={() => undefined} />, path, path);

    expect(screen.getByRole('alert').textContent).toContain('OneSignal API returned 500');
    expect(screen.getAllByRole('row')[1]?.textContent).toContain('Not loaded');
    expect(screen.queryByText('Only in our records')).toBeNull();
  });
});

describe('a notification by ID', () => {
  it('rejects a text that is not an ID, without a request', async () => {
    const onLookUp = vi.fn();
    await renderPage(() => <NotificationPane id={undefined} onLookUp={onLookUp} />, path, path);
    fireEvent.change(screen.getByLabelText('ID in OneSignal'), { target: { value: '42' } });
    fireEvent.click(screen.getByRole('button', { name: 'Look up notification' }));

    expect(screen.getByText(/Enter a notification ID in the UUID format/)).toBeDefined();
    expect(onLookUp).not.toHaveBeenCalled();
    expect(api.graphql).not.toHaveBeenCalled();
  });

  it('shows it with the raw response, or says that there is none', async () => {
    server.answers.set('PushNotification', { pushNotification: notification({ raw: '{"a":{"b":1}}' }) });
    await renderPage(() => <NotificationPane id={id} onLookUp={() => undefined} />, path, path);

    expect(screen.getByText('Subscribed Users')).toBeDefined();
    expect(screen.getByRole('region', { name: 'Raw response' }).textContent).toContain('"b": 1');

    server.answers.set('PushNotification', { pushNotification: null });
    fireEvent.click(screen.getByRole('button', { name: 'Look up notification' }));
    await passTime(100);
    expect(screen.getByText(/The provider has no notification with this ID/)).toBeDefined();
  });
});

describe('a user by email or ID', () => {
  const account = { subject, email: 'mia@wellness.example', name: null, enabled: true };
  const user = (found: object | null) => ({
    findUser: {
      account: found,
      email: null,
      userIDs: [],
      preferences: [],
      subscriptions: [],
      disagreement: null,
    },
  });

  it("asks the provider for the account's unique ID, and shows the devices", async () => {
    server.answers.set('FindUser', user(account));
    server.answers.set('PushUser', {
      pushUser: {
        ...{ externalId: subject, oneSignalId: 'o1', tags: '{}', firstActive: null, lastActive: null },
        isSubscribed: true,
        subscriptions: [
          { id: 's1', type: 'ChromePush', isPush: true, enabled: false, notificationTypes: -2 },
        ],
        raw: '{"identity":{}}',
      },
    });
    await renderPage(() => <UserPane typed={account.email} onLookUp={() => undefined} />, path, path);

    const asked = api.graphql.mock.calls.find(([document]) => String(document).includes('PushUser'));
    expect(asked?.[1]).toEqual({ externalId: subject });
    expect(screen.getByText('ChromePush')).toBeDefined();
    expect(screen.getByText("OneSignal's code -2")).toBeDefined();
  });

  it('says that there is nothing to request without an account', async () => {
    server.answers.set('FindUser', user(null));
    await renderPage(() => <UserPane typed="mia@wellness.example" onLookUp={() => undefined} />, path, path);

    expect(screen.getByText(/The directory has no account for/)).toBeDefined();
  });
});

describe('the helpers', () => {
  const facts = fakeFacts();
  const helpers = createHelpers(() => ({
    facts,
    current: () => facts,
    checks: checkPush(facts),
    readAtMs: 0,
    busy: undefined,
    act: async () => true,
  }));

  it('are three buttons that show their results', async () => {
    renderInTheme(<HelpersPane helpers={helpers} isReady />);
    fireEvent.click(screen.getByRole('button', { name: 'checkOneSignalUser()' }));
    await passTime(100);

    const answer = screen.getByRole('region', { name: 'Result of checkOneSignalUser()' });
    expect(answer.textContent).toContain('"isMatch": true');
    expect(screen.getAllByRole('button', { name: /\(\)$/ })).toHaveLength(3);
  });
});
