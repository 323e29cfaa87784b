// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableBudget } from '#shared/jobs/job/job';
import { ApiError } from '#web/api/api-error';
import { SchedulesPage } from '#web/features/jobs/schedules/schedules-page';
import { FakeApi } from '../../fake-api';
import { passTime, renderPage } from '../../render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

const runId = '01KBQ4A8Y2W1D3H4J5K6M77F3K';
const lock = { table: 'UserActivity', runId, title: 'Tidy up', startedBy: 'bo@example.com' };
const budgets: readonly TableBudget[] = [
  {
    table: 'UserActivity',
    writesPerSecond: 1_200,
    version: 3,
    changedBy: 'bo@example.com',
    changedAt: '2025-11-20T09:00:00.000Z',
    lock,
  },
  {
    table: 'UserPreferences',
    writesPerSecond: null,
    version: 0,
    changedBy: null,
    changedAt: null,
    lock: null,
  },
];

let server: FakeApi;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-11-20T10:00:00Z') });
  server = new FakeApi();
  server.tableBudgets = budgets;
  api.graphql.mockImplementation(server.graphql);
});

afterEach(() => {
  vi.useRealTimers();
});

const open = () => renderPage(SchedulesPage, '/admin/jobs/schedules', '/admin/jobs/schedules');
const section = () => within(screen.getByRole('region', { name: 'Write budgets', hidden: true }));
const rowOf = (table: string) =>
  within(section().getByText(table).closest<HTMLElement>('tr') ?? document.body);
const dialog = (table: string) => within(screen.getByRole('dialog', { name: `Write budget of ${table}` }));
const field = (table: string) => dialog(table).getByLabelText<HTMLInputElement>('Maximum writes per second');

const click = async (element: HTMLElement) => {
  fireEvent.click(element);
  await passTime(500);
};
const change = (table: string) =>
  click(section().getByRole('button', { name: `Change the write budget of ${table}` }));
async function save(table: string, text: string) {
  fireEvent.change(field(table), { target: { value: text } });
  await click(dialog(table).getByRole('button', { name: 'Save write budget' }));
}

describe('the write budgets', () => {
  it('show the budget of each table, the run that uses it, and who changed it last', async () => {
    await open();

    const used = rowOf('UserActivity');
    expect(used.getByText('1,200')).toBeDefined();
    expect(used.getByRole('link', { name: 'Tidy up' }).getAttribute('href')).toBe(`/admin/jobs/${runId}`);
    expect(used.getByText(/by bo@example\.com/)).toBeDefined();
    const unused = rowOf('UserPreferences');
    for (const text of ['No budget', 'No run', 'Never']) expect(unused.getByText(text)).toBeDefined();
  });

  it('are set, changed and removed, based on the version that the admin saw', async () => {
    await open();

    await change('UserPreferences');
    expect(field('UserPreferences').value).toBe('');
    await save('UserPreferences', '1,000');
    await change('UserActivity');
    expect(field('UserActivity').value).toBe('1200');
    await save('UserActivity', '');

    expect(server.commands).toEqual([
      ['SetTableBudget', { table: 'UserPreferences', writesPerSecond: 1_000, version: 0 }],
      ['SetTableBudget', { table: 'UserActivity', writesPerSecond: null, version: 3 }],
    ]);
    expect(rowOf('UserPreferences').getByText('1,000')).toBeDefined();
    expect(rowOf('UserActivity').getByText('No budget')).toBeDefined();
  });

  it.each(['0', '-1', '2.5', 'many', '40001', '9'.repeat(400), '٣'])(
    'refuse %.10s, and say what was expected',
    async (text) => {
      await open();

      await change('UserActivity');
      await save('UserActivity', text);

      expect(dialog('UserActivity').getByText('Expected a whole number from 1 to 40,000')).toBeDefined();
      expect(server.commands).toEqual([]);
    },
  );

  it('are saved once by a double click', async () => {
    await open();

    await change('UserActivity');
    fireEvent.change(field('UserActivity'), { target: { value: '50' } });
    const button = dialog('UserActivity').getByRole('button', { name: 'Save write budget' });
    fireEvent.click(button);
    fireEvent.click(button);
    await passTime(500);

    expect(server.commands).toHaveLength(1);
  });

  it('show who has changed a budget in the meantime, and the present budget', async () => {
    await open();
    await change('UserActivity');
    const message = 'The write budget of UserActivity is at version 4; expected version 3.';
    api.graphql.mockImplementation(async (...request: Parameters<FakeApi['graphql']>) => {
      if (String(request[0]).includes('SetTableBudget')) throw new ApiError('Conflict', message, {});
      return server.graphql(...request);
    });
    server.tableBudgets = budgets.map((one) => ({ ...one, writesPerSecond: 80, version: 4 }));

    await save('UserActivity', '50');

    expect(dialog('UserActivity').getByText(message)).toBeDefined();
    expect(rowOf('UserActivity').getByText('80')).toBeDefined();
  });

  it('say that they cannot be read', async () => {
    api.graphql.mockImplementation(async (...request: Parameters<FakeApi['graphql']>) => {
      if (String(request[0]).includes('TableBudgets'))
        throw new ApiError('Internal', 'Something went wrong', { reference: 'r-1' });
      return server.graphql(...request);
    });

    await open();
    await passTime(60_000);

    expect(section().getByRole('alert').textContent).toContain('Reference r-1');
  });
});
