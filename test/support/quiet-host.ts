import { startHost } from '#infra/local/host';
import type { HostOptions, LocalHost } from '#infra/local/host-options';

/**
 * Noon of some day, milliseconds since the epoch: no schedule of the stack is due then, nor ever after by a
 * clock that stands.
 */
const noonMs = Date.UTC(2026, 0, 15, 12);

/** A local host on which nothing starts by itself, at whatever time of the day its tests are run. */
export function startQuietHost(options: HostOptions = {}): Promise<LocalHost> {
  return startHost({ scheduleClock: () => noonMs, ...options });
}
