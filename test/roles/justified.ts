import type { Removal } from './removals';

/** The reasons for permissions that are kept although no test on this machine can detect their absence. */
interface Justified {
  readonly role?: RegExp;
  readonly value: RegExp;
  readonly reason: string;
}

const justified: readonly Justified[] = [
  {
    role: /^WebUploadRole/,
    value: /./,
    reason: 'CDK’s own function, which uploads the panel during a deployment; it does not run here',
  },
  {
    role: /^ApiLogRole/,
    value: /./,
    reason: 'AppSync writes its log itself; here that is host.log',
  },
  {
    value: /^logs:CreateLogStream$|^logs:PutLogEvents$|:log-group:/,
    reason: 'Lambda writes a function’s log itself, by the function’s role; here that is a file',
  },
  {
    role: /^JobStateMachineRole$/,
    value: /^(logs|xray):|^\*$/,
    reason: 'Step Functions writes logs and traces itself; AWS documents that these actions take no resource',
  },
  {
    role: /^JobStateMachineRole$/,
    value: /^arn:aws:lambda:.*:function:/,
    reason:
      'Two grants cover each other: CDK adds the version that it publishes, ours (`:*`) also those of executions begun before a deployment',
  },
  {
    role: /^ScheduleRole$/,
    value: /^sqs:SendMessage$|^arn:aws:sqs:/,
    reason:
      'The scheduler puts what it could not deliver within a day into the queue; here it tries until it can',
  },
];

/**
 * Returns the reason for keeping a permission whose removal no test detects, or undefined if it is
 * superfluous.
 */
export const reasonFor = ({ role, value }: Removal): string | undefined =>
  justified.find((one) => (one.role?.test(role) ?? true) && one.value.test(value))?.reason;
