// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, it, vi } from 'vitest';
import { userDay } from '#shared/domain/schedules/user-day';
import { DaySection } from '#web/features/users/day-section';
import { FakeApi } from '../fake-api';
import { passTime, renderPage } from '../render-page';

const graphql = vi.hoisted(() => vi.fn());
vi.mock('#web/api/client', async () => ({ ...(await import('#web/api/api-error')), graphql }));
// These tests run in UTC, where no local time is shown.
vi.mock('#web/components/week/utc-time', () => ({
  UtcTime: ({ time, date }: { readonly time: string; readonly date?: string }) => (
    <span>
      {time} as on {date ?? 'today'}
    </span>
  ),
}));

const entry = {
  id: 'e',
  hour: '10',
  days: ['Sat', 'Sun'],
  activityType: 'movement',
  exerciseTime: '09:55',
};

beforeEach(() => {
  // Saturday. The clocks are put forward on Sunday, 29 March.
  vi.useFakeTimers({ now: Date.parse('2026-03-28T12:00:00.000Z') });
  const server = new FakeApi();
  server.answers.set('TodaysNotifications', { page: { items: [], nextToken: null } });
  graphql.mockReset().mockImplementation(async (document: string, variables: { date: string }) => {
    if (!document.includes('query UserDay')) return server.graphql(document, variables);
    const { rights, ...day } = userDay([entry], {}, variables.date);
    return { userDay: { ...day, ...rights } };
  });
});

afterEach(() => vi.useRealTimers());

it('shows the local times of the chosen day, not those of today, when the clocks change in between', async () => {
  await renderPage(() => <DaySection user="mia@x.example" />, '/admin/users/$id', '/admin/users/mia');
  const times = () => within(screen.getByRole('list', { name: 'Notifications on this day' }));
  times().getByText('09:55 as on 2026-03-28');

  await act(async () => {
    fireEvent.change(screen.getByRole('combobox', { name: 'Day (UTC)' }), { target: { value: '1' } });
  });
  await passTime(500);

  times().getByText('09:55 as on 2026-03-29');
});
