/*
 * Rules of the Amazon States Language about errors and time limits, which asl-validator does not check
 * (https://states-language.net/spec.html#errors, and for the maximums
 * https://docs.aws.amazon.com/step-functions/latest/dg/concepts-error-handling.html).
 */

interface Rule {
  readonly ErrorEquals?: readonly string[];
  readonly IntervalSeconds?: number;
  readonly MaxAttempts?: number;
  readonly BackoffRate?: number;
  readonly MaxDelaySeconds?: number;
  readonly JitterStrategy?: string;
}

interface State {
  readonly TimeoutSeconds?: number;
  readonly HeartbeatSeconds?: number;
  readonly Retry?: readonly Rule[];
  readonly Catch?: readonly Rule[];
  readonly ItemProcessor?: States;
  readonly Branches?: readonly States[];
}

interface States {
  readonly TimeoutSeconds?: number;
  readonly States: Readonly<Record<string, State>>;
}

const maxSeconds = 99_999_999;
const maxDelaySeconds = 31_622_400;

/** The error names that the language reserves for its own errors. */
const reserved = new Set([
  'States.ALL',
  'States.DataLimitExceeded',
  'States.ExceedToleratedFailureThreshold',
  'States.HeartbeatTimeout',
  'States.Http.Socket',
  'States.IntrinsicFailure',
  'States.ItemReaderFailed',
  'States.NoChoiceMatched',
  'States.ParameterPathFailure',
  'States.Permissions',
  'States.QueryEvaluationError',
  'States.ResultPathMatchFailure',
  'States.ResultWriterFailed',
  'States.Runtime',
  'States.TaskFailed',
  'States.Timeout',
]);

/** Returns what the language forbids in the retriers, catchers and time limits of a state machine. */
export function retryFindings(machine: States): readonly string[] {
  const own = isSeconds(machine.TimeoutSeconds, maxSeconds) ? [] : ['the machine: TimeoutSeconds'];
  return [
    ...own,
    ...Object.entries(machine.States).flatMap(([name, state]) => [
      ...stateFindings(state).map((finding) => `${name}: ${finding}`),
      ...[state.ItemProcessor ?? [], state.Branches ?? []].flat().flatMap(retryFindings),
    ]),
  ];
}

function stateFindings({ TimeoutSeconds, HeartbeatSeconds, Retry = [], Catch = [] }: State): string[] {
  const wrong: string[] = [];
  if (!isSeconds(TimeoutSeconds, maxSeconds)) wrong.push('TimeoutSeconds');
  if (!isSeconds(HeartbeatSeconds, (TimeoutSeconds ?? maxSeconds + 1) - 1)) wrong.push('HeartbeatSeconds');
  wrong.push(...namesFindings('Retry', Retry), ...namesFindings('Catch', Catch));
  for (const { IntervalSeconds = 1, MaxAttempts, BackoffRate, MaxDelaySeconds, JitterStrategy } of Retry) {
    if (!isSeconds(IntervalSeconds, maxSeconds)) wrong.push('IntervalSeconds');
    if (!isWhole(MaxAttempts, 0, maxSeconds)) wrong.push('MaxAttempts');
    if (BackoffRate !== undefined && !(BackoffRate >= 1)) wrong.push('BackoffRate');
    if (!isWhole(MaxDelaySeconds, IntervalSeconds + 1, maxDelaySeconds)) wrong.push('MaxDelaySeconds');
    if (!['FULL', 'NONE'].includes(JitterStrategy ?? 'NONE')) wrong.push('JitterStrategy');
  }
  return wrong;
}

function namesFindings(what: string, rules: readonly Rule[]): string[] {
  return rules.flatMap(({ ErrorEquals = [] }, index) => {
    const unknown = ErrorEquals.filter((name) => name.startsWith('States.') && !reserved.has(name));
    const isWildcard = ErrorEquals.includes('States.ALL');
    return [
      ...(ErrorEquals.length === 0 ? [`${what} without an error`] : []),
      ...unknown.map((name) => `${what} of the unknown error ${name}`),
      ...(isWildcard && ErrorEquals.length > 1 ? [`${what} of States.ALL with others`] : []),
      ...(isWildcard && index < rules.length - 1 ? [`${what} of States.ALL before others`] : []),
    ];
  });
}

const isWhole = (value: number | undefined, min: number, max: number) =>
  value === undefined || (Number.isInteger(value) && value >= min && value <= max);

const isSeconds = (value: number | undefined, max: number) => isWhole(value, 1, max);
