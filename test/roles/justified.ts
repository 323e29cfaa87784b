import type { Removal } from './removals';

/** The reason for keeping permissions whose absence no test on this machine can detect. */
interface Justified {
  readonly role?: RegExp;
  readonly value: RegExp;
  readonly reason: string;
}

const justified: readonly Justified[] = [
  {
    role: /^WebUploadRole/,
    value: /./,
    reason: 'CDK’s own function uploads the panel during a deployment; it does not run on the local host',
  },
  {
    role: /^ApiLogRole/,
    value: /./,
    reason: 'AppSync writes its own log; on the local host, this is host.log',
  },
  {
    value: /^logs:CreateLogStream$|^logs:PutLogEvents$|:log-group:/,
    reason: 'Lambda writes a function’s log with the function’s role; on the local host, the log is a file',
  },
  {
    role: /^JobStateMachineRole$/,
    value: /^(logs|xray):|^\*$/,
    reason:
      'Step Functions writes its own logs and traces; AWS documents that these actions accept no resource',
  },
  {
    role: /^JobStateMachineRole$/,
    value: /^arn:aws:lambda:.*:function:/,
    reason:
      'Two grants overlap: CDK grants the version that it publishes, and ours (`:*`) also covers executions that began before a deployment',
  },
  {
    role: /^JobStateMachineRole$/,
    value: /^states:(DescribeExecution|StopExecution)$|^arn:aws:states:.*:execution:/,
    reason:
      'Step Functions follows and stops the executions of a Distributed Map with the role of the machine; the local host does this itself',
  },
  {
    role: /^ScheduleRole$/,
    value: /^sqs:SendMessage$|^arn:aws:sqs:/,
    reason:
      'The scheduler puts events that it could not deliver within a day into the queue; the local host retries until it succeeds',
  },
];

/**
 * Returns the reason for keeping a permission whose removal no test detects. Returns undefined if the
 * permission is superfluous.
 */
export const reasonFor = ({ role, value }: Removal): string | undefined =>
  justified.find((one) => (one.role?.test(role) ?? true) && one.value.test(value))?.reason;
