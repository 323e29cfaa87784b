import type { SystemStatus } from '#shared/api/system-status';
import { operation, type Services } from '../request/request';
import { runCheck } from './check';
import { checksOf } from './checks';
import { kept } from './kept';

/** In each instance of the function. */
const keptMs = 5_000;

const look = kept(keptMs, async (services: Services): Promise<SystemStatus> => {
  const checkedAt = new Date(services.engine.now()).toISOString();
  const checks = await Promise.all(checksOf(services).map(runCheck));
  return { checkedAt, healthy: checks.every(({ ok }) => ok), checks };
});

/** An unhealthy part is a normal result, not an error. */
export const systemStatus = operation({}, (_, request) =>
  look(request, request.engine, request.engine.now()),
);
