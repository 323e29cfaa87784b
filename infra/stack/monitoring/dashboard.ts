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

/** The props for {@link Dashboard}. */
export interface DashboardProps {
  readonly name: string;
  readonly stateMachine: StateMachine;
  readonly functions: readonly BundledFunction[];
  readonly tables: readonly ITable[];
  /** The GraphQL API's ID. */
  readonly apiId: string;
}

const sum = { statistic: 'Sum', period: Duration.minutes(5) };

/**
 * The charts that the person on call looks at first. They show how runs start and end, how the functions
 * perform, and whether tables are throttled.
 */
export class Dashboard extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { name, stateMachine, functions, tables, apiId }: DashboardProps,
  ) {
    super(scope, id);
    const ofFunctions = (metricOf: (fn: BundledFunction['function']) => Metric) =>
      functions.map((one) => metricOf(one.function).with({ label: one.name }));
    const ofTables = (...metricNames: readonly string[]) =>
      tables.flatMap((table) =>
        metricNames.map((metric) => table.metric(metric, { ...sum, label: `${table.node.id} ${metric}` })),
      );
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
            stateMachine.metricTimedOut(sum),
            stateMachine.metricAborted(sum),
          ]),
          graph('API errors', [ofApi('4XXError'), ofApi('5XXError')]),
        ],
        [
          graph(
            'Function errors',
            ofFunctions((fn) => fn.metricErrors(sum)),
          ),
          graph(
            'Function duration (95th percentile)',
            ofFunctions((fn) => fn.metricDuration({ ...sum, statistic: 'p95' })),
          ),
          graph(
            'Function throttles',
            ofFunctions((fn) => fn.metricThrottles(sum)),
          ),
        ],
        [
          graph('Throttled table requests', ofTables('ReadThrottleEvents', 'WriteThrottleEvents')),
          graph('Read units', ofTables('ConsumedReadCapacityUnits')),
          graph('Write units', ofTables('ConsumedWriteCapacityUnits')),
        ],
      ],
    });
  }
}

const graph = (title: string, left: IMetric[]): IWidget =>
  new GraphWidget({ title, left, width: 8, height: 6 });
