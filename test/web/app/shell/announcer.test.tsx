// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Announcer } from '#web/app/shell/runs/announcer';
import { Toaster } from '#web/components/toast/toaster';
import { FakeApi, fakeRun } from '../../features/fake-api';
import { passTime, renderPage } from '../../features/render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

let server: FakeApi;

function Shell() {
  const [activeIds, setActiveIds] = useState(['A']);
  return (
    <>
      <Announcer activeIds={activeIds} />
      <Toaster />
      <button type="button" onClick={() => setActiveIds([])}>
        End
      </button>
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-11-20T10:00:00.000Z') });
  server = new FakeApi();
  api.graphql.mockImplementation(server.graphql);
});

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  [true, '12 would change. This was a dry run, so nothing was changed. Run'],
  [false, '12 changed. Run'],
])('the end of a run (dry run: %s) says what was changed', async (dryRun, text) => {
  server.runs.set(
    'A',
    fakeRun({ id: 'A', title: `Streaks ${dryRun}`, dryRun, status: 'SUCCEEDED', changed: 12 }),
  );
  await renderPage(Shell, '/admin', '/admin');

  fireEvent.click(screen.getByRole('button', { name: 'End' }));
  await passTime(500);

  expect(screen.getByText(`Streaks ${dryRun}: succeeded`).parentElement?.textContent).toContain(text);
});
