import { RemovalPolicy } from 'aws-cdk-lib';
import type { EventBus } from 'aws-cdk-lib/aws-events';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { dueIndexes } from '#shared/events/due-index';
import { bundleOf } from './base/bundle';
import { BundledFunction } from './base/bundled-function';
import { callOnEvents } from './base/call-on-events';
import { allow, allowOnIndexes, allowOnTables } from './base/permissions';
import type { Data } from './data';
import { acknowledge } from './security/accepted-findings';
import type { Settings } from './settings';

export const webhooksEntry = 'functions/webhooks.ts';

export interface WebhooksProps extends Pick<Settings, 'webhookLoopback'> {
  readonly data: Data;
  readonly bus: EventBus;
  /** The panel's URL, for links in messages. */
  readonly panelUrl: string;
  /** The functions' code, keyed by entry point. */
  readonly code: ReadonlyMap<string, string>;
}

/**
 * Sends events to webhooks (docs/webhooks.md). Nothing else sends requests to addresses that admins choose,
 * so this can access only the webhook table and the key from which webhook secrets are derived.
 */
export class Webhooks extends Construct {
  readonly handler: BundledFunction;
  private readonly secret: CfnSecret;
  private readonly props: WebhooksProps;

  constructor(scope: Construct, id: string, props: WebhooksProps) {
    super(scope, id);
    this.props = props;
    const { data, panelUrl, code } = props;
    this.secret = new CfnSecret(this, 'Key', {
      description: 'The key from which the secrets of all webhooks are derived',
      generateSecretString: { excludePunctuation: true, passwordLength: 64 },
    });
    this.secret.overrideLogicalId('WebhookKey');
    this.secret.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    acknowledge(this.secret, {
      'AwsSolutions-SMG4':
        'The secrets of all webhooks are derived from it, so it can change only together with the secrets that all receivers store.',
    });
    this.handler = new BundledFunction(this, 'Function', {
      name: 'Webhooks',
      description: 'Sends events to webhooks',
      code: bundleOf(code, webhooksEntry),
      timeoutSeconds: 60,
      memoryMb: 512,
      environment: { PANEL_URL: panelUrl },
    });
    const { role } = this.handler;
    allowOnTables(
      role,
      [data.webhooks],
      ['dynamodb:Query', 'dynamodb:GetItem', 'dynamodb:UpdateItem', 'dynamodb:ConditionCheckItem'],
    );
    allowOnIndexes(role, data.webhooks, [dueIndexes.byDue]);
    this.allowSign(this.handler);
    callOnEvents(this, this.handler, props.bus, {
      everyMinute: 'Sends due deliveries to webhooks',
      onEvent: 'Sends new events to webhooks immediately',
    });
  }

  /** Grants access to the rows, and to the key from which secrets are derived. */
  allowManage(manager: BundledFunction): void {
    allowOnTables(
      manager.role,
      [this.props.data.webhooks],
      [
        'dynamodb:Query',
        'dynamodb:GetItem',
        'dynamodb:PutItem',
        'dynamodb:UpdateItem',
        'dynamodb:DeleteItem',
      ],
    );
    this.allowSign(manager);
  }

  private allowSign({ function: fn, role }: BundledFunction): void {
    allow(role, ['secretsmanager:GetSecretValue'], [this.secret.ref]);
    fn.addEnvironment('WEBHOOKS_TABLE', this.props.data.webhooks.tableName);
    fn.addEnvironment('WEBHOOK_KEY_SECRET', this.secret.ref);
    fn.addEnvironment('WEBHOOK_LOOPBACK', String(this.props.webhookLoopback));
  }
}
