import { expect, it } from 'vitest';
import { awsSteps, runSteps } from '#infra/deploy/check/steps';

/** Runs the steps with these answers of the AWS CLI, by operation. */
async function check(answers: Readonly<Record<string, unknown>>) {
  const lines: string[] = [];
  const aws = (...args: readonly string[]) => {
    const answer = answers[args[1] ?? ''];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  await runSteps(awsSteps(aws), (line) => lines.push(line));
  return lines;
}

const good = {
  'describe-stacks': 'CREATE_COMPLETE',
  'describe-alarms': [],
  'list-schedules': ['ENABLED', 'ENABLED'],
};

it('a complete stack without alarms passes', async () => {
  expect((await check(good)).at(-1)).toBe('Everything is as expected.');
  expect((await check({ ...good, 'describe-stacks': 'UPDATE_COMPLETE' })).at(-1)).toBe(
    'Everything is as expected.',
  );
});

it.each([
  [{ 'describe-stacks': 'ROLLBACK_COMPLETE' }, 'found ROLLBACK_COMPLETE.'],
  [{ 'describe-alarms': ['WellnessAdmin-ApiErrors'] }, 'WellnessAdmin-ApiErrors is in ALARM.'],
  [{ 'list-schedules': ['ENABLED', 'DISABLED'] }, 'A schedule is DISABLED.'],
  [{ 'describe-stacks': new Error('spawnSync aws ENOENT') }, 'spawnSync aws ENOENT'],
])('%j is reported', async (answers, text) => {
  const lines = await check({ ...good, ...answers });

  expect(lines.join('\n')).toContain(text);
  expect(lines.at(-1)).toBe('1 of 3 steps differ.');
});
