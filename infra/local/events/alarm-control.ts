import { createServer, type IncomingMessage, type Server } from 'node:http';
import { z } from 'zod';
import { jsonAnswer, type Service } from '../gate/service-answer';
import { addressOf, isFromPage, isOwnHost, readBody } from '../site/requests';
import type { AlarmStateChange, Rules } from './rules';

const maxBodyBytes = 16 * 1024;

const alarmName = z.string().min(1).max(255);
const change = z.strictObject({
  alarm: alarmName,
  state: z.enum(['OK', 'ALARM', 'INSUFFICIENT_DATA']),
  reason: z.string().max(1_023).default('Set through the control address of the local host'),
  /** False simulates an event that EventBridge does not deliver. */
  event: z.boolean().default(true),
});
const deletion = z.strictObject({ alarm: alarmName });

export const alarmControlPath = (key: string) => `/_alarms/${key}`;

interface Answer {
  readonly status: number;
  readonly body: object;
}

const refused = (status: number, error: string): Answer => ({ status, body: { error } });

/**
 * Sets alarms, `PUT {"alarm": "ApiLatency", "state": "ALARM"}`, and deletes them, `DELETE {"alarm":
 * "ApiLatency"}`, because this host has no metrics. Rejects web pages and callers without the key.
 */
export function createAlarmControl(
  rules: Pick<Rules, 'alarmChanged'>,
  alarms: Pick<LocalAlarms, 'set' | 'delete'>,
  key: string,
): Server {
  return createServer(async (request, response) => {
    const { status, body } = await answer(request).catch((error: unknown) => refused(500, String(error)));
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(body));
  });

  async function answer(request: IncomingMessage): Promise<Answer> {
    const text = await readBody(request, maxBodyBytes);
    if (!isOwnHost(request) || isFromPage(request)) return refused(403, 'Forbidden');
    if (addressOf(request)?.pathname !== alarmControlPath(key)) return refused(404, 'Not found');
    if (request.method === 'DELETE') {
      const given = parse(text, deletion);
      if ('error' in given) return refused(400, given.error);
      return alarms.delete(given.alarm)
        ? { status: 200, body: given }
        : refused(404, `There is no alarm ${JSON.stringify(given.alarm)}`);
    }
    if (request.method !== 'PUT') return refused(405, 'Expected PUT or DELETE with a JSON body');
    const parsed = parse(text, change);
    if ('error' in parsed) return refused(400, parsed.error);
    const { event, ...changed } = parsed;
    alarms.set(changed);
    if (!event || (await rules.alarmChanged(changed)) > 0) return { status: 200, body: changed };
    alarms.delete(changed.alarm);
    return refused(404, `No rule of the stack matches the alarm ${JSON.stringify(changed.alarm)}`);
  }
}

function parse<Value extends object>(
  text: string,
  shape: z.ZodType<Value>,
): Value | { readonly error: string } {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return { error: 'The body is not JSON' };
  }
  const parsed = shape.safeParse(given);
  return parsed.success ? parsed.data : { error: z.prettifyError(parsed.error) };
}

/** An alarm exists from its first change until it is deleted. */
interface LocalAlarms {
  /** Setting the state that it is already in changes nothing but the reason. */
  set(change: AlarmStateChange): void;
  /** Deletes the alarm, which causes no state change. Returns false if there is no such alarm. */
  delete(alarm: string): boolean;
  /** Answers DescribeAlarms (AWS JSON 1.0). */
  readonly service: Service;
}

/** An alarm in the API's format, with times in seconds since the epoch. */
interface DescribedAlarm {
  readonly AlarmName: string;
  readonly StateValue: AlarmStateChange['state'];
  readonly StateReason: string;
  readonly StateUpdatedTimestamp: number;
  readonly StateTransitionedTimestamp: number;
}

const describeInput = z.object({
  AlarmNames: z.array(z.string().min(1)).max(100).optional(),
  AlarmTypes: z.array(z.enum(['MetricAlarm', 'CompositeAlarm'])).optional(),
  MaxRecords: z.int().min(1).max(100).optional(),
});

export function createLocalAlarms(): LocalAlarms {
  const known = new Map<string, DescribedAlarm>();
  return {
    set({ alarm, state, reason }) {
      const now = Date.now() / 1000;
      const before = known.get(alarm);
      known.set(alarm, {
        AlarmName: alarm,
        StateValue: state,
        StateReason: reason,
        StateUpdatedTimestamp: now,
        StateTransitionedTimestamp: before?.StateValue === state ? before.StateTransitionedTimestamp : now,
      });
    },
    delete: (alarm) => known.delete(alarm),
    async service(operation, input) {
      if (operation !== 'DescribeAlarms') {
        const message = `The local host does not support the operation ${operation}`;
        return jsonAnswer(400, { __type: 'UnknownOperationException', message }, '1.0');
      }
      const { data, error } = describeInput.safeParse(input);
      if (!data) {
        const message = z.prettifyError(error);
        return jsonAnswer(400, { __type: 'ValidationError', message }, '1.0');
      }
      const named = data.AlarmNames ?? [...known.keys()];
      const MetricAlarms = named.flatMap((name) => known.get(name) ?? []);
      return jsonAnswer(200, { MetricAlarms, CompositeAlarms: [] }, '1.0');
    },
  };
}
