import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { Cron } from 'croner';
import { z } from 'zod';
import { type ScheduleTimes, scheduleTimes } from '#shared/jobs/job/schedule-expression';
import { badTemplate, HostError } from '../base/host-error';
import type { Permissions, PermissionsOf } from '../gate/permissions';
import {
  ignored,
  numeric,
  type ResolvedResource,
  type ResolvedStack,
  readProperties,
} from '../template/template';

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
    // Failed deliveries are retried for as long as the host runs.
    RetryPolicy: ignored,
    DeadLetterConfig: ignored,
  }),
  Description: ignored,
});

interface ScheduleOptions {
  /** Stores each schedule's last delivery, so that the next start can deliver a missed time. */
  readonly file: string;
  /** Returns the time in milliseconds since the epoch. */
  readonly now: () => number;
  /** Starts an execution. Once this resolves, the execution is kept even if the host stops. */
  readonly start: (machineArn: string, input: string) => Promise<unknown>;
  readonly permissionsOf: PermissionsOf;
  /** Called if a time could not be delivered yet. */
  readonly log: (message: string) => void;
}

interface Schedules {
  /** Resolves once everything that was due at the last look has succeeded or failed. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

interface Schedule {
  readonly resource: ResolvedResource;
  readonly times: ScheduleTimes;
  /** The delay between the scheduled time and its delivery. */
  readonly delayMs: number;
  readonly target: { readonly Arn: string; readonly Input: string };
  readonly permissions: Permissions;
}

const lookMs = 1000;

/** The last time delivered, or first seen, by logical ID, in milliseconds since the epoch. */
const rememberedShape = z.record(z.string(), z.number());

/**
 * Starts state machines (`AWS::Scheduler::Schedule`). A time is recorded after its delivery, so it is
 * delivered at least once. Of several that were missed while the host was down or asleep, only the latest is
 * delivered.
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
    throw badTemplate(
      `${resource.logicalId}: the target ${Target.Arn} is not a state machine, the only target that the local host supports`,
    );
  }
  // Parsed at startup too, so that an unknown placeholder stops the host now rather than at night.
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
 * Replaces the scheduler's placeholders, as in `{"at":"<aws.scheduler.scheduled-time>"}`. Throws a HostError
 * for an unknown one.
 */
function inputFor(template: string, { logicalId, attributes }: ResolvedResource, dueMs: number): string {
  const words: Readonly<Record<string, string | undefined>> = {
    // The scheduler's format has no milliseconds.
    'scheduled-time': new Date(dueMs).toISOString().replace(/\.\d+Z$/, 'Z'),
    'schedule-arn': attributes.Arn,
    'execution-id': randomUUID(),
    'attempt-number': '1',
  };
  return template.replaceAll(/<aws\.scheduler\.([^>]*)>/g, (word, name: string) => {
    const value = words[name];
    if (value !== undefined) return value;
    throw badTemplate(`${logicalId}.Properties.Target.Input: ${word} is unknown to the local host`);
  });
}

/**
 * Returns the latest time due after `afterMs` and until `nowMs`. If several were missed, only the latest is
 * delivered.
 */
export function latestDue(times: ScheduleTimes, afterMs: number, nowMs: number): number | undefined {
  const latest =
    times.kind === 'rate' ? latestAtRate(times.seconds, afterMs, nowMs) : latestByCron(times.pattern, nowMs);
  return latest !== undefined && latest > afterMs ? latest : undefined;
}

function latestAtRate(seconds: number, afterMs: number, nowMs: number): number {
  const passed = Math.floor((nowMs - afterMs) / (seconds * 1000));
  return afterMs + passed * seconds * 1000;
}

function latestByCron(pattern: string, nowMs: number): number | undefined {
  // The library returns only earlier times; one second more includes a time that is due right now.
  const [latest] = new Cron(pattern, { timezone: 'UTC' }).previousRuns(1, new Date(nowMs + 1000));
  return latest && latest.getTime() <= nowMs ? latest.getTime() : undefined;
}

/**
 * Returns a delay within the window. It depends only on the name, so schedules are spread across the window.
 * (EventBridge Scheduler chooses a new delay each time.)
 */
export function delayInWindow(name: string, windowMinutes: number): number {
  const hash = createHash('sha256').update(name).digest().readUInt32BE();
  return Math.floor((hash / 2 ** 32) * windowMinutes * 60_000);
}

/** Returns the times of an expression. Throws a HostError for one that the host does not support. */
function timesAt(expression: string, place: string): ScheduleTimes {
  const times = scheduleTimes(expression);
  if (times) return times;
  throw badTemplate(`${place}: the schedule ${expression} is unknown to the local host`);
}

/**
 * Starts a schedule such as `rate(5 minutes)` or `cron(0 2 * * ? *)`, in UTC. A rate first fires soon after
 * the start, because the host may have been down at the last time. Returns a function that stops the
 * schedule.
 */
export function startSchedule(expression: string, place: string, fire: () => void): () => void {
  const times = timesAt(expression, place);
  const job =
    times.kind === 'rate'
      ? new Cron('* * * * * *', { interval: times.seconds, unref: true }, fire)
      : new Cron(times.pattern, { timezone: 'UTC', unref: true }, fire);
  return () => job.stop();
}
