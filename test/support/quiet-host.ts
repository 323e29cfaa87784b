import { startHost } from '#infra/local/host';
import type { HostOptions, LocalHost } from '#infra/local/host-options';

/**
 * Noon of an arbitrary day, in milliseconds since the epoch. No schedule of the stack is due then, and this
 * clock never advances.
 */
const noonMs = Date.UTC(2026, 0, 15, 12);

/** A local host on which no job starts on schedule, whatever the time of day of the tests. */
export function startQuietHost(options: HostOptions = {}): Promise<LocalHost> {
  return startHost({ scheduleClock: () => noonMs, ...options });
}
