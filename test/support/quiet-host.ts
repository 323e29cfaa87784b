import { startHost } from '#infra/local/host';
import type { HostOptions, LocalHost } from '#infra/local/host-options';

/**
 * Noon of some day, in milliseconds since the epoch: no schedule of the stack is due then, nor ever, because
 * this clock stands still.
 */
const noonMs = Date.UTC(2026, 0, 15, 12);

/** A local host on which nothing starts on its own, whatever the time of day of the tests. */
export function startQuietHost(options: HostOptions = {}): Promise<LocalHost> {
  return startHost({ scheduleClock: () => noonMs, ...options });
}
