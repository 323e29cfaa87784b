// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ProviderFixDialog } from '#web/features/classic/provider-fix-dialog';
import { FakeApi } from '../fake-api';
import { press } from '../press';
import { renderPage } from '../render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

let fake: FakeApi;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-11-20T10:00:00Z') });
  fake = new FakeApi();
  api.graphql.mockImplementation(fake.graphql);
});

afterEach(() => {
  vi.useRealTimers();
});

it('starts no real run before its changes were shown and confirmed', async () => {
  await renderPage(
    () => <ProviderFixDialog open onClose={() => undefined} />,
    '/admin/classic',
    '/admin/classic',
  );

  await press('Preview changes');

  expect(fake.started.map(({ job, dryRun }) => [job, dryRun])).toEqual([['provider-notification-fix', true]]);
  expect(screen.queryByRole('button', { name: /^Fix / })).toBeNull();
});

it('stays open after a double click on the preview, whose place no other button takes', async () => {
  const onClose = vi.fn();
  await renderPage(() => <ProviderFixDialog open onClose={onClose} />, '/admin/classic', '/admin/classic');

  await press('Preview changes');
  await press('Previewing');

  expect(onClose).not.toHaveBeenCalled();
  expect(fake.started).toHaveLength(1);
});
