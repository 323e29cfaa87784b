/** A valid run ID. */
export const runId = '01KAFQ8Z3M7N2P4R6T8V0W1X3Y';

/** Returns the `RUN` row in the engine's format. */
export const runRow = (over: Record<string, unknown> = {}) => ({
  pk: `RUN#${runId}`,
  sk: 'RUN',
  runList: 'ALL',
  id: runId,
  job: 'user-identifier-migration',
  title: 'User identifier migration',
  status: 'RUNNING',
  dryRun: false,
  attempt: 1,
  attempts: [
    { attempt: 1, startedBy: 'ana@example.com', createdAt: '2026-01-02T03:04:05.000Z', status: 'RUNNING' },
  ],
  access: 'DesignatedAdmin',
  params: '{}',
  startedBy: 'ana@example.com',
  subject: 'sub-1',
  createdAt: '2026-01-02T03:04:05.000Z',
  ...over,
});

/** Returns a lane's row in the engine's format. */
export const laneRow = (lane: number, over: Record<string, unknown> = {}) => ({
  pk: `RUN#${runId}`,
  sk: `LANE#00${lane}`,
  lane,
  table: 'UserActivity',
  segment: 0,
  segments: 1,
  total: 1000,
  page: 2,
  done: false,
  attempt: 1,
  lease: 'secret-lease',
  leaseUntil: 1,
  cursor: '{"id":{"S":"x"}}',
  read: 500,
  changed: 50,
  failed: 1,
  unchanged: 449,
  conflicts: 2,
  ...over,
});
