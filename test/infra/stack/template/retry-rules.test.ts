import { expect, it } from 'vitest';
import { textOf } from '../../support/policies';
import { synthesized } from '../../support/synthesized';
import { retryFindings } from './retry-rules';

const stack = synthesized();

it('the state machine has only retriers, catchers and time limits that the language allows', () => {
  const definition = textOf(stack.only('AWS::StepFunctions::StateMachine'), 'DefinitionString');

  expect(definition).toContain('"JitterStrategy":"FULL"');
  expect(retryFindings(JSON.parse(definition))).toEqual([]);
});

it.each([
  ['TimeoutSeconds', { TimeoutSeconds: 0 }],
  ['TimeoutSeconds', { TimeoutSeconds: 1.5 }],
  ['HeartbeatSeconds', { TimeoutSeconds: 10, HeartbeatSeconds: 10 }],
  ['Retry without an error', { Retry: [{ ErrorEquals: [] }] }],
  ['Retry of the unknown error States.Timedout', { Retry: [{ ErrorEquals: ['States.Timedout'] }] }],
  ['Retry of States.ALL with others', { Retry: [{ ErrorEquals: ['States.ALL', 'Other'] }] }],
  [
    'Catch of States.ALL before others',
    { Catch: [{ ErrorEquals: ['States.ALL'] }, { ErrorEquals: ['Other'] }] },
  ],
  ['IntervalSeconds', { Retry: [{ ErrorEquals: ['Other'], IntervalSeconds: 0 }] }],
  ['MaxAttempts', { Retry: [{ ErrorEquals: ['Other'], MaxAttempts: -1 }] }],
  ['BackoffRate', { Retry: [{ ErrorEquals: ['Other'], BackoffRate: 0.5 }] }],
  ['MaxDelaySeconds', { Retry: [{ ErrorEquals: ['Other'], IntervalSeconds: 5, MaxDelaySeconds: 5 }] }],
  ['JitterStrategy', { Retry: [{ ErrorEquals: ['Other'], JitterStrategy: 'HALF' }] }],
])('%s is found in %j', (finding, state) => {
  expect(retryFindings({ States: { Work: state } })).toEqual([`Work: ${finding}`]);
});

it('a finding in an item or a branch is found', () => {
  const inner = { States: { Work: { TimeoutSeconds: 0 } } };

  expect(retryFindings({ States: { Map: { ItemProcessor: inner }, Both: { Branches: [inner] } } })).toEqual([
    'Work: TimeoutSeconds',
    'Work: TimeoutSeconds',
  ]);
});
