import { RemovalPolicy } from 'aws-cdk-lib';
import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import type { EventBus } from 'aws-cdk-lib/aws-events';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { dueIndexes } from '#shared/events/due-index';
import { bundleOf } from './base/bundle';
import { BundledFunction } from './base/bundled-function';
import { callOnEvents } from './base/call-on-events';
import { allow, allowOnIndexes, allowOnTables } from './base/permissions';
import type { Data } from './data';

export const personalMessagesEntry = 'functions/personal-messages.ts';

export interface PersonalMessagesProps {
  readonly data: Data;
  readonly userPool: UserPool;
  readonly bus: EventBus;
  /** The panel's URL, for links in messages. */
  readonly panelUrl: string;
  /** The functions' code, keyed by entry point. */
  readonly code: ReadonlyMap<string, string>;
}

/**
 * Messages to individual admins (docs/personal-messages.md). Each has a filtered subscription, which the API
 * function creates.
 */
export class PersonalMessages extends Construct {
  readonly topic: Topic;
  readonly handler: BundledFunction;
  private readonly key: Key;
  private readonly props: PersonalMessagesProps;

  constructor(scope: Construct, id: string, props: PersonalMessagesProps) {
    super(scope, id);
    this.props = props;
    const { data, userPool, panelUrl, code } = props;
    this.key = new Key(this, 'Key', {
      description: 'Messages of the admin panel to individual admins',
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    this.topic = new Topic(this, 'Topic', {
      displayName: 'Admin panel',
      masterKey: this.key,
      enforceSSL: true,
    });
    this.handler = new BundledFunction(this, 'Function', {
      name: 'PersonalMessages',
      description: 'Sends messages about runs to individual admins',
      code: bundleOf(code, personalMessagesEntry),
      timeoutSeconds: 60,
      memoryMb: 256,
      environment: {
        PANEL_URL: panelUrl,
        USER_POOL_ID: userPool.userPoolId,
        MESSAGES_TABLE: data.messages.tableName,
        PERSONAL_TOPIC_ARN: this.topic.topicArn,
      },
    });
    const { role } = this.handler;
    allowOnTables(
      role,
      [data.messages],
      ['dynamodb:Query', 'dynamodb:GetItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
    );
    allowOnIndexes(role, data.messages, [dueIndexes.byDue]);
    allow(role, ['cognito-idp:AdminGetUser', 'cognito-idp:AdminListGroupsForUser'], [userPool.userPoolArn]);
    allow(role, ['sns:Publish', 'sns:ListSubscriptionsByTopic'], [this.topic.topicArn]);
    allow(role, ['kms:Decrypt', 'kms:GenerateDataKey'], [this.key.keyArn]);
    callOnEvents(this, this.handler, props.bus, {
      everyMinute: 'Sends due messages to admins',
      onEvent: 'Sends messages about a new event to admins at once',
    });
  }

  /**
   * Grants access to rows of choices and messages, and to subscriptions of email addresses, not of other
   * endpoints such as URLs.
   */
  allowManage({ function: fn, role }: BundledFunction): void {
    const { messages } = this.props.data;
    allowOnTables(role, [messages], ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem']);
    allowOnIndexes(role, messages, [dueIndexes.byDue]);
    allow(role, ['sns:ListSubscriptionsByTopic'], [this.topic.topicArn]);
    allow(role, ['sns:Subscribe'], [this.topic.topicArn], { StringEquals: { 'sns:Protocol': 'email' } });
    fn.addEnvironment('MESSAGES_TABLE', messages.tableName);
    fn.addEnvironment('PERSONAL_TOPIC_ARN', this.topic.topicArn);
  }
}
