// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Report } from '#shared/api/api-types';
import type { DayEffect, SentNotification } from '#shared/domain/schedules/effect';
import { assignableTemplates } from '#shared/templates/index';
import { reportQuery } from '#web/api/reports';
import { DayEffects } from '#web/components/week/effect';
import { renderInTheme } from '../../render';

const [firstTemplate, secondTemplate] = assignableTemplates;

const sent = (time: string, heading = 'Screen break'): SentNotification => ({
  entryId: 'a',
  type: 'exercise',
  time,
  heading,
  content: 'Look up.',
  templateName: firstTemplate?.id ?? null,
});

function show(changes: DayEffect['changes']): string | null {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const metrics = {
    today: '2026-11-22',
    users: { total: 78, new: 0 },
    push: { subscribers: 61, optInPercent: 78 },
    schedules: {
      customised: 0,
      templates: [
        { template: firstTemplate?.id, users: 19 },
        { template: secondTemplate?.id, users: 50 },
      ],
    },
  };
  const report: Report = {
    job: 'metrics-rollup',
    runId: 'R',
    at: '2026-11-22T05:00:00.000Z',
    sorts: [],
    rowCount: 78,
    document: JSON.stringify(metrics),
  };
  client.setQueryData(reportQuery(report.job).queryKey, report);
  renderInTheme(
    <QueryClientProvider client={client}>
      <DayEffects days={[{ date: '2026-11-23', changes }]} />
    </QueryClientProvider>,
  );
  return screen.getByRole('region', { name: 'Effect' }).textContent;
}

const moved = { type: 'exercise', time: '15:50', before: undefined, after: sent('15:50') } as const;

it('shows the previous and the new time of a moved notification', () => {
  const text = show([{ ...moved, movedFrom: sent('15:55') }]);

  expect(text).toContain(`1 notification changes.15:55 → 15:50 UTC 'Screen break' (${firstTemplate?.name})`);
});

it('names what a moved notification replaces, and what is still sent at its previous time', () => {
  const remains = { ...sent('15:55'), templateName: secondTemplate?.id ?? null };
  const text = show([{ ...moved, before: sent('15:50', 'Stand up'), movedFrom: sent('15:55'), remains }]);

  expect(text).toContain(
    `(${firstTemplate?.name}), instead of 'Stand up'. Another entry (${secondTemplate?.name}) still sends it at 15:55 UTC`,
  );
});

it('counts the users without a template, so that the numbers add up', () => {
  const text = show([{ ...moved, movedFrom: sent('15:55') }]);

  expect(text).toContain(
    `78 users (19 with ${firstTemplate?.name}, 50 with ${secondTemplate?.name}, 9 without a template)`,
  );
});

it('says how many users have push notifications on, and links to these users', () => {
  const text = show([{ ...moved, movedFrom: sent('15:55') }]);

  expect(text).toContain('They reach the 61 users with push notifications on.');
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(target(`19 with ${firstTemplate?.name}`)).toBe(`/admin/users?template=${firstTemplate?.id}`);
  expect(target('9 without a template')).toBe('/admin/users?template=no-template');
  expect(target('61 users with push notifications on')).toBe('/admin/users?push=on');
});

it('writes dates like the rest of the panel', () => {
  const text = show([{ ...moved, movedFrom: sent('15:55') }]);

  expect(text).toContain('Tomorrow (23 Nov 2026): 1 notification changes.');
  expect(text).toContain('counted on 22 Nov 2026.');
});
