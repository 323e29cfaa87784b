// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HomePage } from '../../../../web/src/features/home/page';
import { FakeApi, fakeRun } from '../fake-api';
import { passTime, renderPage } from '../render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('../../../../web/src/api/client', async () => ({
  ...(await import('../../../../web/src/api/api-error')),
  graphql: api.graphql,
}));

let server: FakeApi;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-11-20T10:00:00Z') });
  server = new FakeApi();
  api.graphql.mockImplementation(server.graphql);
});

afterEach(() => {
  vi.useRealTimers();
});

const open = () => renderPage(HomePage, '/admin', '/admin');

describe('home', () => {
  it('says what to do first, as long as there is no run', async () => {
    await open();

    expect(screen.getByText('No runs yet')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Choose a job' }).getAttribute('href')).toBe('/admin/jobs');
  });

  it('shows how far a run is', async () => {
    server.runs.set('A', fakeRun({ id: 'A', read: 60_000 }));

    await open();

    expect(screen.getByText('1 in progress')).toBeDefined();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
  });

  it('lists the places of the panel under their sections', async () => {
    await open();

    expect(screen.getByRole('region', { name: 'System Tools' }).textContent).toContain('Jobs');
  });

  it('opens a card by the space bar too', async () => {
    const page = await open();

    fireEvent.keyDown(screen.getByRole('link', { name: /^Jobs/ }), { key: ' ' });
    await passTime(50);

    expect(page.pathname()).toBe('/admin/jobs');
  });
});
