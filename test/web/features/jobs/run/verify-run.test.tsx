// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobRun } from '#shared/jobs/run/run';
import { FakeApi } from '../../fake-api';
import { passTime } from '../../render-page';
import { click, has, openRun, over } from './run-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
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

const verificationId = '01KBQ4A8Y2W1D3H4J5K6M70009';
const succeeded: Partial<JobRun> = { ...over, status: 'SUCCEEDED', failed: 0 };
const verified = {
  runId: verificationId,
  at: '2025-11-20T09:00:00Z',
  state: 'VERIFIED',
  read: 5_120,
  left: 0,
  unchecked: 0,
} as const;
const note = () => screen.queryByRole('note', { name: 'Verification' })?.textContent;

describe('the verification of a run', () => {
  it('is offered after the run succeeded, and shown once it has started', async () => {
    await openRun(server, succeeded);

    const button = screen.getByRole('button', { name: 'Verify' });
    button.focus();
    await click(button);
    await passTime(100);

    expect(server.commands).toMatchObject([['Verify', { clientToken: expect.any(String) }]]);
    expect(note()).toBe('Being verified by run 0009.');
    expect(has('Verify')).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Verifying' }));
  });

  it('cannot be started while all jobs are paused', async () => {
    server.jobSwitch = { paused: true, by: 'ben@example.com', reason: 'Restore.' };
    await openRun(server, succeeded);

    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' }).disabled).toBe(true);
  });

  it('is a request with the same token if it is pressed twice', async () => {
    await openRun(server, succeeded);
    const button = screen.getByRole('button', { name: 'Verify' });

    button.click();
    button.click();
    await passTime(100);

    const tokens = server.commands.map(([, variables]) => variables.clientToken);
    expect(new Set(tokens).size).toBe(1);
  });

  it.each<[string, Partial<JobRun>]>([
    ['a dry run', { dryRun: true }],
    ['an audit', { shape: 'audit' }],
    ['a run that completed with failures', { status: 'COMPLETED_WITH_FAILURES', failed: 3 }],
    ['a run that was undone', { undoneBy: verificationId }],
    ['a run that is being verified', { verification: { runId: verificationId, state: 'RUNNING' } }],
  ])('is not offered for %s', async (_, change) => {
    await openRun(server, { ...succeeded, ...change });

    expect(has('Verify')).toBe(false);
    expect(has('Verify again')).toBe(false);
  });

  it.each<[string, Partial<JobRun>]>([
    [
      'Verified by run 0009 1 hour ago. Nothing is left to change in 5,120 records. The run read as many.',
      { verification: verified },
    ],
    [
      'Verified by run 0009 1 hour ago. Nothing is left to change in 5,121 records. The run read 5,120.',
      { verification: { ...verified, read: 5_121 } },
    ],
    [
      'Checked by run 0009 1 hour ago. The verification found 3 records still to change. The verification could not check 1 record.',
      { verification: { ...verified, state: 'FOUND', left: 3, unchecked: 1 } },
    ],
    [
      'Checked by run 0009 1 hour ago. The verification failed, so it is not known whether anything is left to change.',
      { verification: { ...verified, state: 'FAILED' } },
    ],
    [
      'Verified by run 0009 1 hour ago. Nothing is left to change in 5,120 records. The run read as many. This run was undone after that, so this no longer applies.',
      { verification: verified, undoneBy: verificationId },
    ],
    [
      'Approved runs are verified. The verification is about to start.',
      {
        followUps: [
          { followUp: 'verify', job: 'tidy', title: 'Verify: Tidy', dryRun: true, state: 'WAITING' },
        ],
      },
    ],
    [
      'Verifies run 0001: shows whether it left anything to change.',
      { verifies: '01KBQ4A8Y2W1D3H4J5K6M70001' },
    ],
  ])('is described as: %s', async (text, change) => {
    await openRun(server, { ...succeeded, read: 5_120, ...change });

    expect(note()).toBe(text);
  });
});
