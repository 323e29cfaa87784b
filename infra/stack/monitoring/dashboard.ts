import { Duration } from 'aws-cdk-lib';
import {
  Dashboard as CloudWatchDashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  Metric,
  PeriodOverride,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import type { BundledFunction } from '../base/bundled-function';

export interface DashboardProps {
  readonly name: string;
  readonly stateMachine: StateMachine;
  readonly functions: readonly BundledFunction[];
  /** Functions for which people wait. */
  readonly answering: readonly BundledFunction[];
  readonly ledger: ITable;
  readonly records: readonly ITable[];
  readonly apiId: string;
}

const sum = { statistic: 'Sum', period: Duration.minutes(5) };

/**
 * The dashboard at which the person on call looks first. Up to 50 metrics are free, on at most three
 * dashboards.
 */
export class Dashboard extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { name, stateMachine, functions, answering, ledger, records, apiId }: DashboardProps,
  ) {
    super(scope, id);
    const of = (list: readonly BundledFunction[], metricOf: (fn: BundledFunction['function']) => Metric) =>
      list.map((one) => metricOf(one.function).with({ label: one.name }));
    const ofApi = (metricName: string) =>
      new Metric({ namespace: 'AWS/AppSync', metricName, dimensionsMap: { GraphQLAPIId: apiId }, ...sum });

    new CloudWatchDashboard(this, 'Dashboard', {
      dashboardName: name,
      periodOverride: PeriodOverride.AUTO,
      defaultInterval: Duration.days(1),
      widgets: [
        [
          graph('Executions', [
            stateMachine.metricStarted(sum),
            stateMachine.metricSucceeded(sum),
            stateMachine.metricFailed(sum),
            stateMachine.metricAborted(sum),
          ]),
          graph('API errors', [ofApi('4XXError'), ofApi('5XXError')]),
        ],
        [
          graph(
            'Function errors',
            of(functions, (fn) => fn.metricErrors(sum)),
          ),
          graph(
            'Function duration (95th percentile)',
            of(answering, (fn) => fn.metricDuration({ ...sum, statistic: 'p95' })),
          ),
          graph(
            'Function throttles',
            of(functions, (fn) => fn.metricThrottles(sum)),
          ),
        ],
        [
          graph(
            'Throttled ledger requests',
            ['ReadThrottleEvents', 'WriteThrottleEvents'].map((metric) => ledger.metric(metric, sum)),
          ),
          graph(
            'Write units',
            records.map((table) =>
              table.metric('ConsumedWriteCapacityUnits', { ...sum, label: table.node.id }),
            ),
          ),
        ],
      ],
    });
  }
}

const graph = (title: string, left: IMetric[]): IWidget =>
  new GraphWidget({ title, left, width: 8, height: 6 });
