import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { ScheduleTimes } from '#shared/jobs/job/schedule-expression';
import { HostError } from '../base/host-error';
import { timesAt } from '../events/schedule';
import type { Permissions, PermissionsOf } from '../gate/permissions';
import {
  ignored,
  numeric,
  type ResolvedResource,
  type ResolvedStack,
  readProperties,
} from '../template/template';
import { latestDue } from './due';
import { delayInWindow } from './window';

const scheduleShape = z.strictObject({
  Name: z.string().optional(),
  GroupName: z.string().optional(),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  ScheduleExpression: z.string(),
  ScheduleExpressionTimezone: z.enum(['UTC', 'Etc/UTC']).default('UTC'),
  FlexibleTimeWindow: z.discriminatedUnion('Mode', [
    z.strictObject({ Mode: z.literal('OFF') }),
    z.strictObject({ Mode: z.literal('FLEXIBLE'), MaximumWindowInMinutes: numeric }),
  ]),
  Target: z.strictObject({
    Arn: z.string(),
    Input: z.string().default('{}'),
    RoleArn: z.string(),
    // The host retries failed deliveries for as long as it runs.
    RetryPolicy: ignored,
    DeadLetterConfig: ignored,
  }),
  Description: ignored,
});

/** The parts of the host that the schedules use. */
export interface ScheduleOptions {
  /**
   * The file that stores when each schedule was last delivered, so that the host can deliver a missed time at
   * its next start.
   */
  readonly file: string;
  /** Returns the current time in milliseconds since the epoch. */
  readonly now: () => number;
  /** Starts an execution. Once the promise resolves, the execution is kept even if the host stops. */
  readonly start: (machineArn: string, input: string) => Promise<unknown>;
  /** Returns the permissions that a schedule's role grants. */
  readonly permissionsOf: PermissionsOf;
  /** Called with a message if a scheduled time could not be delivered yet. */
  readonly log: (message: string) => void;
}

/** The stack's active schedules. */
export interface Schedules {
  /** Resolves once every delivery that was due at the last clock check has succeeded or failed. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

interface Schedule {
  readonly resource: ResolvedResource;
  readonly times: ScheduleTimes;
  /** The delay between a scheduled time and its delivery, in milliseconds. */
  readonly delayMs: number;
  readonly target: { readonly Arn: string; readonly Input: string };
  readonly permissions: Permissions;
}

/** The interval between clock checks, in milliseconds. */
const lookMs = 1000;

/**
 * The last time delivered for each schedule, keyed by logical ID, in milliseconds since the epoch. For a
 * schedule that has never been delivered, this is the time at which it was first seen.
 */
const rememberedShape = z.record(z.string(), z.number());

/**
 * Starts the stack's state machines at the times set by its schedules (`AWS::Scheduler::Schedule`). Each time
 * is recorded only after its delivery, so it is delivered at least once. If several times were missed while
 * the host was down or asleep, only the latest is delivered.
 */
export async function startSchedules(stack: ResolvedStack, options: ScheduleOptions): Promise<Schedules> {
  const schedules = stack
    .ofType('AWS::Scheduler::Schedule')
    .flatMap((resource) => scheduleOf(resource, options.permissionsOf));
  const last = new Map(Object.entries(await readRemembered(options.file)));
  for (const { resource } of schedules) {
    if (!last.has(resource.logicalId)) last.set(resource.logicalId, options.now());
  }
  await remember();

  async function remember(): Promise<void> {
    await writeFile(`${options.file}.tmp`, JSON.stringify(Object.fromEntries(last), undefined, 2));
    await rename(`${options.file}.tmp`, options.file);
  }

  async function deliver({ resource, times, delayMs, target, permissions }: Schedule): Promise<void> {
    const { logicalId } = resource;
    const due = latestDue(times, last.get(logicalId) ?? options.now(), options.now() - delayMs);
    if (due === undefined) return;
    try {
      permissions.startExecution(target.Arn);
      await options.start(target.Arn, inputFor(target.Input, resource, due));
      last.set(logicalId, due);
      await remember();
    } catch (error) {
      options.log(`${logicalId} could not be delivered for ${new Date(due).toISOString()}: ${String(error)}`);
    }
  }

  let looking: Promise<void> | undefined;
  const look = () => {
    // Only one check runs at a time. The next one handles everything that is due by then.
    looking ??= (async () => {
      for (const schedule of schedules) await deliver(schedule);
    })().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const timer = setInterval(() => void look(), lookMs);
  timer.unref();
  void look();
  const settled = async () => looking;
  return {
    settled,
    async stop() {
      clearInterval(timer);
      await settled();
    },
  };
}

function scheduleOf(resource: ResolvedResource, permissionsOf: PermissionsOf): Schedule[] {
  const { State, ScheduleExpression, FlexibleTimeWindow, Target } = readProperties(resource, scheduleShape);
  const times = timesAt(ScheduleExpression, `${resource.logicalId}.Properties.ScheduleExpression`);
  if (!Target.Arn.startsWith('arn:aws:states:')) {
    throw new HostError(
      'BadTemplate',
      `${resource.logicalId}: the target ${Target.Arn} is not a state machine, the only target that the local host supports`,
    );
  }
  // Parse the input at startup too, so that an unknown placeholder stops the host now rather than at night.
  inputFor(Target.Input, resource, 0);
  const windowMinutes =
    FlexibleTimeWindow.Mode === 'FLEXIBLE' ? FlexibleTimeWindow.MaximumWindowInMinutes : 0;
  const delayMs = delayInWindow(resource.logicalId, windowMinutes);
  const permissions = permissionsOf(resource, Target.RoleArn);
  return State === 'ENABLED' ? [{ resource, times, delayMs, target: Target, permissions }] : [];
}

async function readRemembered(file: string): Promise<Readonly<Record<string, number>>> {
  if (!existsSync(file)) return {};
  try {
    return rememberedShape.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new HostError('DatabaseFailed', `${file} is damaged. Start over with --fresh.`, {
      cause: error,
    });
  }
}

/**
 * Returns a target's input for a scheduled time (milliseconds since the epoch). Replaces the scheduler's
 * placeholders, as in `{"at":"<aws.scheduler.scheduled-time>"}`. Throws a HostError for an unknown
 * placeholder.
 */
function inputFor(template: string, { logicalId, attributes }: ResolvedResource, dueMs: number): string {
  const words: Readonly<Record<string, string | undefined>> = {
    // The scheduler's format does not include milliseconds.
    'scheduled-time': new Date(dueMs).toISOString().replace(/\.\d+Z$/, 'Z'),
    'schedule-arn': attributes.Arn,
    'execution-id': randomUUID(),
    'attempt-number': '1',
  };
  return template.replaceAll(/<aws\.scheduler\.([^>]*)>/g, (word, name: string) => {
    const value = words[name];
    if (value !== undefined) return value;
    throw new HostError(
      'BadTemplate',
      `${logicalId}.Properties.Target.Input: ${word} is unknown to the local host`,
    );
  });
}
