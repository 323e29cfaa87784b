import { Duration, Stack } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { ownThrottlesMetric } from '#shared/jobs/hold/own-throttles';
import { bundleOf } from '../base/bundle';
import { BundledFunction } from '../base/bundled-function';
import { allowOnTables } from '../base/permissions';
import { acknowledge } from '../security/accepted-findings';

export const holdEntry = 'functions/engine-alarm.ts';

interface HoldSettings {
  readonly holdAlarms: readonly { readonly alarm: string; readonly table?: string | undefined }[];
  readonly holdMinutes: number;
  readonly holdThrottles: number;
}

export interface HoldsProps extends HoldSettings {
  readonly ledger: ITable;
  readonly tables: ReadonlyMap<string, ITable>;
  /** The functions' code, keyed by entry point. */
  readonly code: ReadonlyMap<string, string>;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Records the state changes of the alarms that hold runs (docs/holds.md). Those in `holdAlarms` belong to the
 * app or another stack; this creates those for `holdThrottles`.
 */
export class Holds extends Construct {
  readonly handler: BundledFunction;

  constructor(scope: Construct, id: string, props: HoldsProps) {
    super(scope, id);
    const { holdAlarms, holdThrottles, ledger, tables, code, environment } = props;
    this.handler = new BundledFunction(this, 'Function', {
      name: 'Hold',
      description: 'Stores the states of the alarms that hold runs',
      code: bundleOf(code, holdEntry),
      timeoutSeconds: 30,
      memoryMb: 256,
      environment: { ...environment },
    });
    allowOnTables(this.handler.role, [ledger], ['dynamodb:UpdateItem']);
    const prefix = throttlesPrefix(Stack.of(this).stackName);
    new Rule(this, 'Rule', {
      description: 'Reports state changes of the alarms that hold runs',
      eventPattern: {
        source: ['aws.cloudwatch'],
        detailType: ['CloudWatch Alarm State Change'],
        detail: {
          alarmName: [...holdAlarms.map(({ alarm }) => alarm), ...(holdThrottles > 0 ? [{ prefix }] : [])],
        },
      },
      // A lost event is not stored, because the reconciler reads the states every minute.
      targets: [new LambdaTarget(this.handler.function)],
    });
    if (holdThrottles === 0) return;
    for (const [model, table] of tables) {
      this.alarmOnThrottles(model, table, `${prefix}${model}`, holdThrottles);
    }
  }

  private alarmOnThrottles(model: string, table: ITable, alarmName: string, threshold: number): void {
    const every = { period: Duration.minutes(1), statistic: 'Sum' };
    const { namespace, name, dimension } = ownThrottlesMetric;
    const alarm = new Alarm(this, `${model}Throttles`, {
      alarmName,
      alarmDescription: `Requests from other clients to ${model} were throttled: runs that use it are held`,
      metric: new MathExpression({
        // A table that has never been throttled lacks these metrics.
        expression: 'FILL(reads, 0) + FILL(writes, 0) - FILL(own, 0)',
        label: `Throttled requests from other clients to ${model}`,
        period: every.period,
        usingMetrics: {
          reads: table.metric('ReadThrottleEvents', every),
          writes: table.metric('WriteThrottleEvents', every),
          own: new Metric({
            namespace,
            metricName: name,
            dimensionsMap: { [dimension]: table.tableName },
            ...every,
          }),
        },
      }),
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      threshold,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    acknowledge(alarm, {
      'NIST.800.53.R5-CloudWatchAlarmAction':
        'The rule above passes each change of its state to the function that holds runs.',
    });
  }
}

/** Returns the prefix of the alarms' names; the model's name follows. */
const throttlesPrefix = (stackName: string) => `${stackName}-others-throttled-`;

export const mayHold = ({ holdAlarms, holdThrottles }: HoldSettings): boolean =>
  holdAlarms.length > 0 || holdThrottles > 0;

export function holdEnvironment(stackName: string, settings: HoldSettings): Record<string, string> {
  if (!mayHold(settings)) return {};
  const { holdAlarms, holdMinutes, holdThrottles } = settings;
  return {
    HOLD_ALARMS: JSON.stringify(holdAlarms),
    HOLD_MINUTES: String(holdMinutes),
    ...(holdThrottles > 0 ? { HOLD_THROTTLES_PREFIX: throttlesPrefix(stackName) } : {}),
  };
}
