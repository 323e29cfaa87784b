import type { CompositeAlarm, MetricAlarm } from '@aws-sdk/client-cloudwatch';
import type { AlarmState, DescribeAlarms } from '#functions/runtime/alarm-state';

const requestTimeoutMs = 10_000;

const namesPerRequest = 100;

/** The client is loaded on demand, because it is not needed if no alarms hold runs. */
export function alarmStatesFrom(): DescribeAlarms {
  return async (names) => {
    const { CloudWatchClient, DescribeAlarmsCommand } = await import('@aws-sdk/client-cloudwatch');
    const requestHandler = { requestTimeout: requestTimeoutMs, throwOnRequestTimeout: true };
    const client = new CloudWatchClient({ requestHandler });
    try {
      const states: AlarmState[] = [];
      for (let index = 0; index < names.length; index += namesPerRequest) {
        const { MetricAlarms = [], CompositeAlarms = [] } = await client.send(
          new DescribeAlarmsCommand({
            AlarmNames: names.slice(index, index + namesPerRequest),
            // Without this, CloudWatch omits composite alarms.
            AlarmTypes: ['MetricAlarm', 'CompositeAlarm'],
            MaxRecords: namesPerRequest,
          }),
        );
        states.push(...[...MetricAlarms, ...CompositeAlarms].flatMap(stateOf));
      }
      return states;
    } finally {
      client.destroy();
    }
  };
}

function stateOf(described: MetricAlarm | CompositeAlarm): readonly AlarmState[] {
  const { AlarmName, StateValue, StateReason = '' } = described;
  const since = described.StateTransitionedTimestamp ?? described.StateUpdatedTimestamp;
  if (AlarmName === undefined || StateValue === undefined || since === undefined) return [];
  return [{ alarm: AlarmName, state: StateValue, since: since.toISOString(), reason: StateReason }];
}
