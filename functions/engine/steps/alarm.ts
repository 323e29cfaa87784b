import { z } from 'zod';
import type { Engine } from '../../runtime/dependencies';
import { noteAlarm } from '../hold/alarms';

/**
 * The required fields of the EventBridge event 'CloudWatch Alarm State Change'
 * (https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch-and-eventbridge.html).
 */
const event = z.object({
  detail: z.object({
    alarmName: z.string().min(1),
    state: z.object({
      value: z.enum(['OK', 'ALARM', 'INSUFFICIENT_DATA']),
      reason: z.string().default(''),
      /** The time is in the format `2026-03-02T10:00:00.000+0000`. */
      timestamp: z.string().transform((text, context) => {
        const ms = Date.parse(text);
        if (!Number.isNaN(ms)) return new Date(ms).toISOString();
        context.addIssue(`expected a time; got ${JSON.stringify(text)}`);
        return z.NEVER;
      }),
    }),
  }),
});

/** Handles an alarm's event: holds runs or lets them continue. Throws a ZodError for any other event. */
export async function alarmStep(engine: Engine, input: unknown): Promise<void> {
  const { alarmName, state } = event.parse(input).detail;
  const { value, reason, timestamp } = state;
  if (value === 'INSUFFICIENT_DATA') return;
  await noteAlarm(engine, { alarm: alarmName, state: value, since: timestamp, reason });
}
