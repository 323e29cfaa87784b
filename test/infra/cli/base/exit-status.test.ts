import { expect, it } from 'vitest';
import { exitStatuses, exitStatusHelp, exitStatusOf, exitStatusOfError } from '#infra/cli/base/exit-status';

it.each([
  ['SUCCEEDED', 0],
  ['COMPLETED_WITH_FAILURES', 2],
  ['FAILED', 3],
  ['STOPPED', 4],
] as const)('a run that ended %s exits with %d', (status, expected) => {
  expect(exitStatusOf(status)).toBe(expected);
});

it.each([
  ['Usage', 1],
  ['Forbidden', 1],
  ['Conflict', 1],
  ['NotFound', 1],
  ['BadRequest', 1],
  ['HostNotRunning', 5],
  ['Unreachable', 5],
  ['SignIn', 5],
  ['Internal', 5],
] as const)('a command that failed with %s exits with %d', (code, expected) => {
  expect(exitStatusOfError(code)).toBe(expected);
});

it('each one is listed by --help', () => {
  for (const status of Object.values(exitStatuses))
    expect(exitStatusHelp).toMatch(new RegExp(`^  ${status} `, 'm'));
});
