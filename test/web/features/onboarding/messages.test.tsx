// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onboardingFilters } from '#shared/domain/users/onboarding-filters';
import { ApiError } from '#web/api/api-error';
import { OnboardingPage } from '#web/features/onboarding/page';
import { FakeApi } from '../fake-api';
import { passTime, renderPage } from '../render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

const unreachable = new ApiError('Network', 'The server cannot be reached.');
const loadFailed = 'Failed to load onboarding progress: The server cannot be reached.';
let server: FakeApi;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-04T13:20:00.000Z') });
  server = new FakeApi();
  server.report = {
    job: 'onboarding-progress',
    runId: 'r',
    at: '2026-03-04T13:00:00.000Z',
    document: JSON.stringify({
      counts: Object.fromEntries(onboardingFilters.map((filter) => [filter, 1])),
      skippedRecords: 0,
    }),
    sorts: ['stage'],
    rowCount: 1,
  };
  api.graphql.mockImplementation(server.graphql);
});

afterEach(() => {
  vi.useRealTimers();
});

const open = () => renderPage(OnboardingPage, '/admin/onboarding', '/admin/onboarding');

describe('the texts of the onboarding progress (docs/product.md)', () => {
  it.each(['Report', 'ReportRows'])('explain why the list could not be loaded (%s)', async (operation) => {
    server.answers.set(operation, unreachable);

    await open();

    expect(screen.getByText(loadFailed)).toBeDefined();
  });

  it('explain why the list could not be exported', async () => {
    await open();
    server.answers.set('ReportRows', unreachable);

    fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await passTime(5_000);

    expect(screen.getByText('Failed to export data: The server cannot be reached.')).toBeDefined();
  });

  it('mention the Admin group only if the server denies access to the list', async () => {
    await open();
    expect(screen.queryByText('Only members of the Admin group can see this list')).toBeNull();

    server.answers.set('Report', new ApiError('Forbidden', 'Only admins may do this.'));
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await passTime(100);
    server.update({ status: 'SUCCEEDED', endedAt: '2026-03-04T13:21:00.000Z' });
    await passTime(5_000);

    expect(screen.getByText('Only members of the Admin group can see this list')).toBeDefined();
    expect(screen.getByText('Sign out here and sign in again.')).toBeDefined();
  });
});
