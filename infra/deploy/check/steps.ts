import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { systemStatusDocument } from '#shared/api/system-status';
import { runsDocument } from '#shared/jobs/documents/run-documents';
import { schedulesDocument } from '#shared/jobs/documents/run-page-documents';
import { schedules } from '#shared/jobs/job/schedules';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { stackName } from '../../app';
import type { Api } from '../../cli/connection/api';
import { readPanelConfig } from '../../cli/connection/panel-config';
import { fetchPatiently } from '../../cli/requests/follow-run';
import { startRun } from '../../cli/requests/requests';

export interface Step {
  readonly name: string;
  readonly differences: () => Promise<readonly string[]>;
}

/** The deployment or local host to check, with an admin's API client. */
export interface Checked {
  readonly panelUrl: string;
  readonly api: Api;
  readonly signal: AbortSignal;
}

/** The steps that are the same on AWS and on a local host. */
export function commonSteps({ panelUrl, api, signal }: Checked): readonly Step[] {
  return [
    {
      name: 'The panel responds with its security headers',
      async differences() {
        const { status, headers } = await fetch(panelUrl);
        return [
          ...differs('the status', 200, status),
          ...(headers.has('content-security-policy')
            ? []
            : ['The header content-security-policy is missing.']),
        ];
      },
    },
    {
      name: 'The API refuses a request without a token',
      async differences() {
        const { graphqlUrl } = await readPanelConfig(panelUrl);
        const headers = { 'content-type': 'application/json' };
        const body = JSON.stringify({ query: '{ me { email } }' });
        const response = await fetch(graphqlUrl, { method: 'POST', headers, body });
        return (await response.text()).includes('UnauthorizedException')
          ? []
          : [`Expected UnauthorizedException, found the status ${response.status}.`];
      },
    },
    {
      name: 'Every part of the system responds',
      async differences() {
        let found = await failedParts(api);
        // The first requests after a deployment start functions and connections, and can take too long.
        for (let looks = 1; found.length > 0 && looks < maxLooks; looks += 1) {
          await delay(statusKeptMs, undefined, { signal });
          found = await failedParts(api);
        }
        return found;
      },
    },
    {
      name: 'Every schedule is enabled',
      async differences() {
        const { jobSchedules } = await api.ask(schedulesDocument);
        const found = new Map(jobSchedules.map((one) => [one.job, one]));
        return schedules.flatMap(({ job }) => {
          const one = found.get(job);
          if (!one) return [`${job} is not scheduled.`];
          return one.paused ? [`${job} is paused.`] : [];
        });
      },
    },
    {
      name: 'A backup succeeds',
      async differences() {
        const { id } = await startRun(api, { job: 'backup', params: {}, dryRun: false });
        const run = await ended(api, id, signal);
        return run.status === 'SUCCEEDED' ? [] : [`Run ${id} is ${run.status}: ${run.reason ?? 'no reason'}`];
      },
    },
    {
      name: 'No run needs attention',
      async differences() {
        const { jobRuns } = await api.ask(runsDocument, {
          needsAttention: true,
          limit: 20,
        });
        return jobRuns.items.map(({ id, job, status }) => `Run ${id} of ${job} is ${status}.`);
      },
    },
  ];
}

/** After this time, a status no longer comes from a cache. */
const statusKeptMs = 6_000;
/** A failure is reported only after this many looks. */
const maxLooks = 3;

async function failedParts(api: Api): Promise<readonly string[]> {
  const { systemStatus } = await api.ask(systemStatusDocument);
  return systemStatus.checks.filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`);
}

const lookMs = 500;

async function ended(api: Api, id: string, signal: AbortSignal): Promise<JobRun> {
  for (;;) {
    const run = await fetchPatiently(api, id, signal);
    if (!isActive(run.status)) return run;
    await delay(lookMs, undefined, { signal });
  }
}

const differs = (what: string, expected: unknown, found: unknown): readonly string[] =>
  expected === found ? [] : [`Expected ${what} ${String(expected)}, found ${String(found)}.`];

/** Prints a line for each step, and returns the number of steps that differ. */
export async function runSteps(steps: readonly Step[], print: (line: string) => void): Promise<number> {
  let different = 0;
  for (const { name, differences } of steps) {
    const found = await differences().catch((error: unknown) => [
      error instanceof Error ? error.message : String(error),
    ]);
    if (found.length > 0) different += 1;
    print([found.length > 0 ? `✗ ${name}` : `✓ ${name}`, ...found.map((line) => `    ${line}`)].join('\n'));
  }
  print(different === 0 ? 'Everything is as expected.' : `${different} of ${steps.length} steps differ.`);
  return different;
}

/** Calls the AWS CLI. Throws an Error if it is missing or the call fails. */
type Aws = (...args: readonly string[]) => unknown;

export const callAws: Aws = (...args) =>
  JSON.parse(execFileSync('aws', [...args, '--output', 'json'], { encoding: 'utf8' }));

const texts = z.array(z.string()).nullable();

export function awsSteps(aws: Aws): readonly Step[] {
  return [
    {
      name: 'The stack is complete',
      async differences() {
        const query = 'Stacks[0].StackStatus';
        const status = aws('cloudformation', 'describe-stacks', '--stack-name', stackName, '--query', query);
        return ['CREATE_COMPLETE', 'UPDATE_COMPLETE'].includes(String(status))
          ? []
          : differs('the status', 'CREATE_COMPLETE or UPDATE_COMPLETE', status);
      },
    },
    {
      name: 'No alarm of the stack is on',
      async differences() {
        const query = 'MetricAlarms[].AlarmName';
        const prefix = ['--alarm-name-prefix', stackName];
        const found = aws(
          'cloudwatch',
          'describe-alarms',
          '--state-value',
          'ALARM',
          ...prefix,
          '--query',
          query,
        );
        return (texts.parse(found) ?? []).map((name) => `${name} is in ALARM.`);
      },
    },
    {
      name: 'The scheduler has every schedule',
      async differences() {
        const group = ['--group-name', `${stackName}-jobs`];
        const states = texts.parse(
          aws('scheduler', 'list-schedules', ...group, '--query', 'Schedules[].State'),
        );
        return (states ?? [])
          .filter((state) => state !== 'ENABLED')
          .map((state) => `A schedule is ${state}.`);
      },
    },
  ];
}
