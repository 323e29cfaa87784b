import { z } from 'zod';
import { jsonAnswer, type Service } from '../gate/service-answer';
import type { AlarmStateChange } from './rules';

/** An alarm exists from its first change until it is deleted. */
export interface LocalAlarms {
  /** Setting the state that it is already in changes nothing but the reason. */
  set(change: AlarmStateChange): void;
  /** Causes no state change. Returns false if there is no such alarm. */
  delete(alarm: string): boolean;
  /** DescribeAlarms (AWS JSON 1.0). */
  readonly service: Service;
}

/** Times are in seconds since the epoch. */
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

/** Kept in memory only. */
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
