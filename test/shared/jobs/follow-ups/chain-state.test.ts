import { expect, test } from 'vitest';
import { chainStateText } from '#shared/jobs/follow-ups/chain-state';
import type { RunChainItem } from '#shared/jobs/follow-ups/follow-up';

const nowMs = Date.parse('2026-01-01T12:00:00Z');
const item: RunChainItem = {
  runId: 'run',
  job: 'job',
  title: 'Job',
  dryRun: true,
  depth: 1,
  status: 'SUCCEEDED',
  state: 'STARTED',
  reason: null,
  asksApproval: false,
  approval: null,
};
const approval = {
  state: 'WAITING',
  requestedBy: 'ana@wellness.example',
  requestedAt: '2026-01-01T11:00:00Z',
  expiresAt: '2026-01-01T13:00:00Z',
  digest: '00',
  changes: 1,
} as const;

test.each<readonly [string | undefined, Partial<RunChainItem>]>([
  [undefined, {}],
  ['Starts after the run', { state: 'PLANNED', status: null }],
  ['Waiting to start', { state: 'WAITING', status: null }],
  ['Waiting to start: All jobs', { state: 'WAITING', status: null, reason: 'All jobs' }],
  ['Did not start: 0 findings', { state: 'SKIPPED', status: null, reason: '0 findings' }],
  ['Did not start: reason unknown', { state: 'REFUSED', status: null }],
  ['Could not start', { state: 'MISSED', status: 'FAILED' }],
  [undefined, { state: 'MISSED', status: 'RUNNING' }],
  ['Asks for approval when it ends', { asksApproval: true, status: 'RUNNING' }],
  ['Needs no approval', { asksApproval: true }],
  [undefined, { asksApproval: true, status: 'FAILED' }],
  ['Waiting for approval', { approval }],
  ['Approved, not started', { approval: { ...approval, state: 'APPROVED' } }],
  ['Approved', { approval: { ...approval, state: 'APPROVED', usedBy: 'real' } }],
  ['Declined', { approval: { ...approval, state: 'DECLINED' } }],
  ['Request withdrawn', { approval: { ...approval, state: 'CANCELLED' } }],
  ['Approval expired', { approval: { ...approval, expiresAt: '2026-01-01T11:30:00Z' } }],
])('says %j about %j', (text, change) => {
  expect(chainStateText({ ...item, ...change }, nowMs)).toBe(text);
});
