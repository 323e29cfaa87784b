import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import type { BundledFunction } from '../base/bundled-function';
import { allow } from '../base/permissions';
import { acknowledge } from '../security/accepted-findings';

export interface AlarmsProps {
  readonly stateMachine: StateMachine;
  readonly functions: readonly BundledFunction[];
  /** Functions whose calls nobody retries, so a throttled one fails for a person. */
  readonly answering: readonly BundledFunction[];
  /** The queue of undelivered schedule events. */
  readonly undelivered: Queue;
  readonly ledger: ITable;
  readonly email: string | undefined;
}

/**
 * Alarms about what people have to act on. A throttled record table is not among them, because runs slow down
 * on their own; `holdThrottles` (holds.ts) watches these tables for other clients.
 */
export class Alarms extends Construct {
  readonly topic: Topic;
  private readonly key: Key;

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    this.key = new Key(this, 'Key', {
      description: 'Alarms of the admin panel',
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    this.topic = this.newTopic();
    if (props.email) this.notify(props.email);
    const every = { period: Duration.minutes(5), statistic: 'Sum' };
    this.alarmOnAny('ExecutionsFailed', 'A run failed: see its page', props.stateMachine.metricFailed(every));
    for (const { name, function: fn } of props.functions) {
      this.alarmOnAny(`${name}Errors`, `${name} failed: see its log`, fn.metricErrors(every));
    }
    for (const { name, function: fn } of props.answering) {
      this.alarmOnAny(
        `${name}Throttles`,
        `${name} was throttled: see the account's concurrency`,
        fn.metricThrottles(every),
      );
    }
    this.alarmOnAny(
      'UndeliveredSchedules',
      'A scheduled job was not started: its event is in the dead-letter queue',
      props.undelivered.metricApproximateNumberOfMessagesVisible({ ...every, statistic: 'Maximum' }),
    );
    this.alarmOnAny(
      'TableLedgerThrottles',
      'Requests to the ledger were throttled: check its most-used keys, and how many runs are active',
      throttlesOf(props.ledger, every),
    );
  }

  private notify(email: string): void {
    this.topic.addSubscription(new EmailSubscription(email));
    acknowledge(this.topic, {
      'Serverless-SNSRedrivePolicy':
        'SNS tries to send an email for six hours. The console still shows the alarm, and nobody would read a queue of unsent emails.',
    });
  }

  allowPublish({ function: fn, role }: BundledFunction): void {
    allow(role, ['sns:Publish'], [this.topic.topicArn]);
    // The publisher requests a data key for the encrypted topic, and SNS decrypts on its behalf.
    allow(role, ['kms:Decrypt', 'kms:GenerateDataKey'], [this.key.keyArn]);
    fn.addEnvironment('ALARM_TOPIC_ARN', this.topic.topicArn);
  }

  /**
   * Creates the topic with a key of its own: CloudWatch cannot publish to a topic that is encrypted with the
   * service's key.
   */
  private newTopic(): Topic {
    const topic = new Topic(this, 'Topic', {
      displayName: 'Admin panel alarms',
      masterKey: this.key,
      enforceSSL: true,
    });
    const cloudwatch = new ServicePrincipal('cloudwatch.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    });
    this.key.addToResourcePolicy(
      new PolicyStatement({
        principals: [cloudwatch],
        actions: ['kms:Decrypt', 'kms:GenerateDataKey*'],
        resources: ['*'],
      }),
    );
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [cloudwatch],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
      }),
    );
    return topic;
  }

  private alarmOnAny(id: string, description: string, metric: IMetric): void {
    new Alarm(this, id, {
      metric,
      alarmDescription: description,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      threshold: 0,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(new SnsAction(this.topic));
  }
}

const throttlesOf = (table: ITable, every: { readonly period: Duration; readonly statistic: string }) =>
  new MathExpression({
    // A table that has never been throttled lacks these metrics.
    expression: 'FILL(reads, 0) + FILL(writes, 0)',
    label: `Throttled requests to ${table.node.id}`,
    period: every.period,
    usingMetrics: {
      reads: table.metric('ReadThrottleEvents', every),
      writes: table.metric('WriteThrottleEvents', every),
    },
  });
