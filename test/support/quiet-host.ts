import { startHost } from '#infra/local/host';
import type { HostOptions, LocalHost } from '#infra/local/host-options';
import { workspaceWithStrangeIds } from './database/workspace-with-strange-ids';

/**
 * Noon on an arbitrary day, in milliseconds since the epoch. None of the stack's schedules are due then, and
 * this clock never advances.
 */
const noonMs = Date.UTC(2026, 0, 15, 12);

/**
 * Starts a local host on which no scheduled job starts, regardless of the time of day at which the tests run.
 */
export function startQuietHost(options: HostOptions = {}): Promise<LocalHost> {
  return startHost({ scheduleClock: () => noonMs, recordsOf: workspaceWithStrangeIds, ...options });
}
