// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error';
import { ClassicPage } from '#web/features/classic/page';
import { passTime, renderPage } from '../render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

const check = { name: 'Tables', ok: true, latencyMs: 12, detail: 'They answer.' };
const entry = {
  id: 'e1',
  description: "Updated set 'Morning': title",
  timestamp: '2025-11-20T09:00:00.000Z',
  user: 'ana@example.com',
};

/** The API's responses by operation name. Each test overrides the ones it needs. */
let answers: Record<string, () => unknown>;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-11-20T10:00:00Z') });
  answers = {
    DashboardFigures: () => ({
      dashboardFigures: { day: '2025-11-20', notificationsToday: { count: 1_240, isMore: false } },
    }),
    SystemStatus: () => ({
      systemStatus: { checkedAt: '2025-11-20T10:00:00.000Z', healthy: true, checks: [check] },
    }),
    Report: () => ({ report: null }),
    AuditHistory: () => ({ auditHistory: { clearedAt: null, clearedBy: null } }),
    RecentEntries: () => ({ page: { items: [entry] } }),
  };
  api.graphql.mockReset();
  api.graphql.mockImplementation(async (document: string) => {
    const [, operation = ''] = /(?:query|mutation) (\w+)/.exec(document) ?? [];
    return answers[operation]?.();
  });
});

afterEach(() => {
  vi.useRealTimers();
});

const open = () => renderPage(ClassicPage, '/admin/classic', '/admin/classic');
const card = (name: string) => screen.getByRole('region', { name }).textContent;

describe('the classic dashboard', () => {
  it("shows today's notifications, and 'Online' if everything works", async () => {
    await open();

    expect(card("Today's notifications")).toContain('1,240');
    expect(card("Today's notifications")).toContain('2025-11-20 (UTC)');
    expect(card('System status')).toContain('Online');
  });

  it('names the service that is not responding, and never shows an unknown figure', async () => {
    answers.SystemStatus = () => ({
      systemStatus: {
        checkedAt: '2025-11-20T10:00:00.000Z',
        healthy: false,
        checks: [{ ...check, ok: false }],
      },
    });
    answers.DashboardFigures = () => {
      throw new ApiError('Network', 'The server cannot be reached.');
    };

    await open();

    expect(card('System status')).toContain('Degraded');
    expect(card('System status')).toContain('not responding: Tables');
    expect(card("Today's notifications")).toContain('The server cannot be reached.');
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await passTime(50);
    expect(card("Today's notifications")).not.toMatch(/\d,\d/);
  });

  it('shows the active users from the latest report with its age, and a way to count them if there is no report', async () => {
    await open();
    const count = screen.getByRole('link', { name: 'Count them now' });
    expect(count.getAttribute('href')).toBe('/admin/jobs?start=metrics-rollup');

    const document = JSON.stringify({ users: { total: 200 }, active: { users: 150, percent: 75 } });
    answers.Report = () => ({ report: { job: 'metrics-rollup', at: '2025-11-20T07:00:00.000Z', document } });
    cleanup();
    await open();

    expect(card('Active users')).toContain(
      '150in 7 days, 75% of 200 users with preferences · counted 3 hours ago',
    );
  });

  it('lists the latest actions, each with a link to its entry', async () => {
    await open();

    const link = screen.getByRole('link', { name: "Updated set 'Morning': title" });
    expect(link.getAttribute('href')).toBe('/admin/audit?entry=e1');
    expect(card('Recent admin activity')).toContain('ana@example.com');
  });
});
