import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Execution } from '../states/execution-store';
import {
  type InvokeFunction,
  ignored,
  type LocalAddresses,
  type ResolvedResource,
  type ResolvedStack,
  readProperties,
} from '../template/template';
import { type BusEvent, eventMatcher } from './pattern';
import { startSchedule } from './schedule';

const ruleShape = z.strictObject({
  Name: z.string().optional(),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  ScheduleExpression: z.string().optional(),
  EventPattern: z.unknown().optional(),
  Targets: z
    .array(
      z.strictObject({
        Id: z.string(),
        Arn: z.string(),
        /** JSON text that the target gets instead of the event. */
        Input: z.string().optional(),
        // A failed invocation is in the function's log.
        RetryPolicy: ignored,
        DeadLetterConfig: ignored,
      }),
    )
    .default([]),
  Description: ignored,
  Tags: ignored,
});

/** A function's policy with the principals that may invoke it. */
const permissionShape = z.strictObject({
  Action: z.literal('lambda:InvokeFunction'),
  FunctionName: z.string(),
  Principal: z.literal('events.amazonaws.com'),
  SourceArn: z.string(),
});

/** Returns true if a function's policy allows a rule to invoke it. A rule has no role. */
function invokePermissions(stack: ResolvedStack): (rule: ResolvedResource, functionArn: string) => boolean {
  const permissions = stack
    .ofType('AWS::Lambda::Permission')
    .map((resource) => readProperties(resource, permissionShape));
  return (rule, functionArn) =>
    permissions.some(
      ({ FunctionName, SourceArn }) => FunctionName === functionArn && SourceArn === rule.attributes.Arn,
    );
}

/** The running rules of the stack. */
export interface Rules {
  /** Reports an execution's new status to the rules. */
  executionChanged(execution: Execution): void;
  stop(): void;
}

/** The parts of the host that rules use. */
export interface RulesOptions {
  readonly addresses: LocalAddresses;
  readonly invoke: InvokeFunction;
  /** Called with a message about a failed delivery to a target. */
  readonly log: (message: string) => void;
}

/** Starts the schedules of the stack's rules, and delivers events to matching rules. */
export function startRules(stack: ResolvedStack, { addresses, invoke, log }: RulesOptions): Rules {
  const rules = stack
    .ofType('AWS::Events::Rule')
    .map((resource) => ({ resource, ...readProperties(resource, ruleShape) }))
    .filter(({ State }) => State === 'ENABLED');

  const mayInvoke = invokePermissions(stack);
  const deliver = (rule: (typeof rules)[number], event: BusEvent) => {
    for (const { Arn, Input } of rule.Targets) {
      if (!mayInvoke(rule.resource, Arn)) {
        log(`Refused: no permission of ${Arn} lets the rule ${rule.resource.logicalId} invoke it.`);
        continue;
      }
      invoke(Arn, Input === undefined ? event : JSON.parse(Input)).catch((error: unknown) => {
        log(`${rule.resource.logicalId} could not call ${Arn}: ${String(error)}`);
      });
    }
  };
  const event = (about: Pick<BusEvent, 'detail-type' | 'source' | 'resources' | 'detail'>): BusEvent => ({
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
      deliver(rule, event({ 'detail-type': 'Scheduled Event', source: 'aws.events', resources, detail: {} }));
    return [startSchedule(rule.ScheduleExpression, place, fire)];
  });

  return {
    executionChanged(execution) {
      const changed = event({
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
      for (const { rule, matches } of listeners) if (matches(changed)) deliver(rule, changed);
    },
    stop() {
      for (const stop of schedules) stop();
    },
  };
}
