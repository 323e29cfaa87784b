import { execFileSync } from 'node:child_process';
import { z } from 'zod';
import { stackName } from '../../app';
import { differs, type Step } from './steps';

/** The AWS CLI. Throws an Error if it is missing or the call fails. */
export type Aws = (...args: readonly string[]) => unknown;

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
