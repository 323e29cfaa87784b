import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { badTemplate } from '../base/host-error';
import { startSchedule } from '../schedules/scheduler';
import type { Execution } from '../states/execution-store';
import {
  type InvokeFunction,
  ignored,
  type LocalAddresses,
  type ResolvedResource,
  type ResolvedStack,
  readProperties,
} from '../template/template';

const ruleShape = z.strictObject({
  Name: z.string().optional(),
  /** The default is the bus for events from AWS services. */
  EventBusName: z.string().default('default'),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  ScheduleExpression: z.string().optional(),
  EventPattern: z.unknown().optional(),
  Targets: z
    .array(
      z.strictObject({
        Id: z.string(),
        Arn: z.string(),
        /** The JSON text that the target receives instead of the event. */
        Input: z.string().optional(),
        // Failed invocations appear in the function's log.
        RetryPolicy: ignored,
        DeadLetterConfig: ignored,
      }),
    )
    .default([]),
  Description: ignored,
  Tags: ignored,
});

const permissionShape = z.strictObject({
  Action: z.literal('lambda:InvokeFunction'),
  FunctionName: z.string(),
  Principal: z.literal('events.amazonaws.com'),
  SourceArn: z.string(),
});

/**
 * Returns the permissions to invoke functions. Rules have no role: the function's own policy allows them to
 * invoke it.
 */
function invokePermissions(stack: ResolvedStack): (rule: ResolvedResource, functionArn: string) => boolean {
  const permissions = stack
    .ofType('AWS::Lambda::Permission')
    .map((resource) => readProperties(resource, permissionShape));
  return (rule, functionArn) =>
    permissions.some(
      ({ FunctionName, SourceArn }) => FunctionName === functionArn && SourceArn === rule.attributes.Arn,
    );
}

export interface AlarmStateChange {
  readonly alarm: string;
  readonly state: 'OK' | 'ALARM' | 'INSUFFICIENT_DATA';
  readonly reason: string;
}

export interface Rules {
  executionChanged(execution: Execution): void;
  eventPut(busName: string, event: BusEvent): void;
  /** Resolves with the number of matching rules once their functions have finished. */
  alarmChanged(change: AlarmStateChange): Promise<number>;
  stop(): void;
}

interface RulesOptions {
  readonly addresses: LocalAddresses;
  readonly invoke: InvokeFunction;
  /** Called when an event could not be delivered. */
  readonly log: (message: string) => void;
}

export function startRules(stack: ResolvedStack, { addresses, invoke, log }: RulesOptions): Rules {
  const rules = stack
    .ofType('AWS::Events::Rule')
    .map((resource) => ({ resource, ...readProperties(resource, ruleShape) }))
    .filter(({ State }) => State === 'ENABLED');

  const mayInvoke = invokePermissions(stack);
  const deliver = async (rule: (typeof rules)[number], event: BusEvent): Promise<void> => {
    await Promise.all(
      rule.Targets.map(async ({ Arn, Input }) => {
        if (!mayInvoke(rule.resource, Arn)) {
          log(
            `Refused: the policy of ${Arn} does not allow the rule ${rule.resource.logicalId} to invoke it.`,
          );
          return;
        }
        try {
          await invoke(Arn, Input === undefined ? event : JSON.parse(Input));
        } catch (error) {
          log(`${rule.resource.logicalId} could not call ${Arn}: ${String(error)}`);
        }
      }),
    );
  };
  const eventOf = (about: Pick<BusEvent, 'detail-type' | 'source' | 'resources' | 'detail'>): BusEvent => ({
    version: '0',
    id: randomUUID(),
    account: addresses.accountId,
    region: addresses.region,
    time: new Date().toISOString(),
    ...about,
  });

  const listeners = rules.flatMap((rule) => {
    if (rule.EventPattern === undefined) return [];
    const place = `${rule.resource.logicalId}.Properties.EventPattern`;
    return [{ rule, matches: eventMatcher(rule.EventPattern, place) }];
  });
  const schedules = rules.flatMap((rule) => {
    if (rule.ScheduleExpression === undefined) return [];
    const place = `${rule.resource.logicalId}.Properties.ScheduleExpression`;
    const resources = [rule.resource.attributes.Arn ?? ''];
    const fire = () =>
      void deliver(
        rule,
        eventOf({ 'detail-type': 'Scheduled Event', source: 'aws.events', resources, detail: {} }),
      );
    return [startSchedule(rule.ScheduleExpression, place, fire)];
  });

  const publish = async (busName: string, event: BusEvent): Promise<number> => {
    const matching = listeners.filter(({ rule, matches }) => rule.EventBusName === busName && matches(event));
    await Promise.all(matching.map(({ rule }) => deliver(rule, event)));
    return matching.length;
  };

  return {
    executionChanged(execution) {
      const changed = eventOf({
        'detail-type': 'Step Functions Execution Status Change',
        source: 'aws.states',
        resources: [execution.arn],
        detail: {
          executionArn: execution.arn,
          stateMachineArn: execution.machineArn,
          name: execution.name,
          status: execution.status,
          startDate: execution.startedMs,
          stopDate: execution.stoppedMs ?? null,
          input: execution.input,
          output: execution.output ?? null,
          error: execution.error ?? null,
          cause: execution.cause ?? null,
        },
      });
      void publish('default', changed);
    },
    alarmChanged({ alarm, state, reason }) {
      const changed = eventOf({
        'detail-type': 'CloudWatch Alarm State Change',
        source: 'aws.cloudwatch',
        resources: [`arn:aws:cloudwatch:${addresses.region}:${addresses.accountId}:alarm:${alarm}`],
        detail: {
          alarmName: alarm,
          state: { value: state, reason, timestamp: new Date().toISOString().replace('Z', '+0000') },
        },
      });
      return publish('default', changed);
    },
    eventPut: (busName, put) => void publish(busName, put),
    stop() {
      for (const stop of schedules) stop();
    },
  };
}

export interface BusEvent {
  readonly version: '0';
  readonly id: string;
  readonly 'detail-type': string;
  readonly source: string;
  readonly account: string;
  readonly time: string;
  readonly region: string;
  readonly resources: readonly string[];
  readonly detail: Readonly<Record<string, unknown>>;
}

type EventMatcher = (event: BusEvent) => boolean;

/**
 * Returns a function that matches events. Throws a HostError for comparisons other than equality and
 * `{prefix: ...}`.
 */
export function eventMatcher(pattern: unknown, place: string): EventMatcher {
  const matches = matcher(pattern, place);
  return (event) => matches(event);
}

type Matcher = (value: unknown) => boolean;

function matcher(pattern: unknown, place: string): Matcher {
  if (Array.isArray(pattern)) return oneOf(pattern, place);
  if (!isObject(pattern)) throw unknownPattern(pattern, place);
  const fields = Object.entries(pattern).map(
    ([key, inner]) => [key, matcher(inner, `${place}.${key}`)] as const,
  );
  return (value) => isObject(value) && fields.every(([key, matches]) => matches(value[key]));
}

function oneOf(values: readonly unknown[], place: string): Matcher {
  const prefixes: string[] = [];
  for (const value of values) {
    if (typeof value !== 'object' || value === null) continue;
    const { success, data } = prefixShape.safeParse(value);
    if (!success) throw unknownPattern(value, place);
    prefixes.push(data.prefix);
  }
  const fits = (item: unknown) =>
    values.includes(item) || (typeof item === 'string' && prefixes.some((prefix) => item.startsWith(prefix)));
  return (value) => (Array.isArray(value) ? value : [value]).some(fits);
}

const prefixShape = z.strictObject({ prefix: z.string().min(1) });

const unknownPattern = (pattern: unknown, place: string) =>
  badTemplate(`${place}: the event pattern ${JSON.stringify(pattern)} is unknown to the local host`);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
