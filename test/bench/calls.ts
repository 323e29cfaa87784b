import { startRun } from '#functions/engine/run/start';
import { cancelTodaysNotifications as job } from '#functions/jobs/notifications/schedule-notifications';
import { startEmbeddedDynamoDb } from '../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf } from '../support/engine-world';
import { pushFor, startPushProvider } from '../support/push/start-push-provider';
import { fixed, type Measure, timed } from './measure';
import { caller } from './workload';

const notifications = 10_000;
const perSecond = 100;
const latencyMs = 50;

/**
 * Measures how much of the push provider's rate limit is used when many notifications are cancelled, and
 * whether any request is sent twice.
 */
export async function measureCalls(): Promise<Measure[]> {
  const dynamodb = await startEmbeddedDynamoDb();
  const provider = await startPushProvider();
  try {
    const world = await createWorld(dynamodb);
    world.gateway = pushFor(provider.url).gateway;
    const scheduledDate = new Date().toISOString().slice(0, 10);
    await world.put(
      'ScheduledNotification',
      Array.from({ length: notifications }, (_, index) => ({
        id: `n${index}`,
        notificationID: crypto.randomUUID(),
        scheduledDate,
        status: 'scheduled',
        _version: 1,
      })),
    );
    await provider.tell({ answer: 'busy', requestsPerSecond: perSecond, delayMs: latencyMs });
    const start = {
      job,
      params: {},
      dryRun: false,
      caller,
      clientToken: 'cancel',
      writesPerSecond: perSecond,
    };
    const { runId } = await startRun(world.engine, start);
    const { ms } = await timed(() => execute(world, job, runId, 1));
    const { status, changed } = await stateOf(world, runId);
    const requests = await provider.requests();
    const share = notifications / (ms / 1000) / perSecond;
    const twice = requests.length - new Set(requests).size;
    return [
      {
        what: `share of a provider's limit of ${perSecond}/s that cancelling ${notifications.toLocaleString('en')} notifications reaches, at ${latencyMs} ms an answer`,
        measured: `${fixed(share)}, ${twice} calls made twice (${status}, ${changed.toLocaleString('en')} changed)`,
        target: 'at least 0.95, none twice',
        met: share >= 0.95 && twice === 0 && changed === notifications,
      },
    ];
  } finally {
    await provider.stop();
    await dynamodb.stop();
  }
}
