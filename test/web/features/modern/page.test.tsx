// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SystemStatus } from '#shared/api/system-status';
import { ApiError } from '#web/api/api-error';
import { ModernPage } from '#web/features/modern/page';
import { passTime, renderPage } from '../render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

const well = { name: 'API', ok: true, latencyMs: 12, detail: 'It answers.' };
const unwell = { name: 'Tables', ok: false, latencyMs: 2_000, detail: 'UserActivity is missing.' };

let status: () => SystemStatus;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-11-20T10:00:00Z') });
  status = () => ({ checkedAt: '2025-11-20T10:00:00.000Z', healthy: true, checks: [well] });
  api.graphql.mockReset();
  api.graphql.mockImplementation(async (document: string) =>
    document.includes('SystemStatus')
      ? { systemStatus: status() }
      : { undoState: { undo: null, redo: null } },
  );
});

afterEach(() => {
  vi.useRealTimers();
});

const open = () => renderPage(ModernPage, '/admin/modern', '/admin/modern');
const shown = () => screen.queryByRole('region', { name: 'System status' });
const toggle = () => screen.getByRole('button', { name: 'System Status' });

describe('the modern dashboard', () => {
  it('is not labelled as a beta, because it has every tool', async () => {
    await open();

    expect(screen.queryByText(/Beta/)).toBeNull();
  });

  it('shows the system status on request, and hides it again', async () => {
    await open();
    expect(shown()).toBeNull();

    fireEvent.click(toggle());
    expect(shown()?.textContent).toMatch(/^All services operationalHealthy.*12 ms.*Last updated/);

    fireEvent.click(screen.getByRole('button', { name: 'Dismiss system status' }));
    expect(shown()).toBeNull();
    expect(toggle().getAttribute('aria-expanded')).toBe('false');
  });

  it('opens the status if something is not responding, and does not claim to be healthy', async () => {
    status = () => ({ checkedAt: '2025-11-20T10:00:00.000Z', healthy: false, checks: [well, unwell] });

    await open();

    const text = shown()?.textContent ?? '';
    expect(text).toContain('1 of 2 services is not responding');
    expect(text).toContain('UserActivity is missing.');
    expect(text).not.toMatch(/Healthy|operational/);
  });

  it('explains why the status could not be loaded, until it can be', async () => {
    status = () => {
      throw new ApiError('Network', 'The server cannot be reached.');
    };
    await open();
    expect(shown()?.textContent).toContain('The server cannot be reached.');

    status = () => ({ checkedAt: '2025-11-20T10:00:00.000Z', healthy: true, checks: [well] });
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await passTime(50);

    expect(screen.queryByText('The server cannot be reached.')).toBeNull();
  });

  it('has a card for each page of a section, which Space opens too', async () => {
    const page = await open();
    const section = within(screen.getByRole('region', { name: 'System Tools' }));

    fireEvent.keyDown(section.getByRole('link', { name: /^Jobs/ }), { key: ' ' });
    await passTime(50);

    expect(page.pathname()).toBe('/admin/jobs');
  });
});
