import { fireEvent, screen } from '@testing-library/react';
import type { JobRun } from '#shared/jobs/run/run';
import { RunPage } from '#web/features/jobs/run/run-page';
import { type FakeApi, fakeRun } from '../../fake-api';
import { passTime, renderPage } from '../../render-page';

/** Opens the page of a run that differs from the standard one in these properties. */
export async function openRun(server: FakeApi, change: Partial<JobRun>) {
  const run = fakeRun(change);
  server.runs.set(run.id, run);
  return renderPage(RunPage, '/admin/jobs/$runId', `/admin/jobs/${run.id}`);
}

/** The properties of a run that has ended. */
export const over = { endedAt: '2025-11-20T10:00:00Z' };

/** Clicks an element and waits for the resulting updates. */
export const click = async (element: HTMLElement) => {
  fireEvent.click(element);
  await passTime(100);
};

/** Returns true if the page shows a button with this name. */
export const has = (name: string) => screen.queryByRole('button', { name }) !== null;
