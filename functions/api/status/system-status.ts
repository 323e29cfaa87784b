import type { SystemStatus } from '#shared/api/system-status';
import { operation, type Services } from '../request/request';
import { runCheck } from './check';
import { checksOf } from './checks';
import { kept } from './kept';

/** How long each instance of the function caches the result, in milliseconds. */
const keptMs = 5_000;

const look = kept(keptMs, async (services: Services): Promise<SystemStatus> => {
  const checkedAt = new Date(services.engine.now()).toISOString();
  const checks = await Promise.all(checksOf(services).map(runCheck));
  return { checkedAt, healthy: checks.every(({ ok }) => ok), checks };
});

/** Returns the health of each part of the system. An unhealthy part is a normal result, not an error. */
export const systemStatus = operation({}, (_, request) =>
  look(request, request.engine, request.engine.now()),
);
