import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { ScheduledNotification } from '#shared/models/scheduled-notification';
import { UserPreferences } from '#shared/models/user-preferences';
import { bundleOf } from './base/bundle';
import { BundledFunction } from './base/bundled-function';
import { allowOnIndexes, allowOnTables } from './base/permissions';
import type { Data } from './data';
import type { FieldName } from './resolvers';

export const chainEntry = 'functions/notification-chain.ts';

export const chainFields: readonly FieldName[] = [
  { type: 'Query', field: 'notificationChain' },
  { type: 'Query', field: 'notificationChainToday' },
];

/** The function's timeout, slightly less than AppSync's limit for a Lambda data source. */
const timeoutSeconds = 29;

export interface NotificationChainProps {
  readonly data: Data;
  readonly userPool: UserPool;
  /** The functions' code, keyed by entry point. */
  readonly code: ReadonlyMap<string, string>;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Finds out why a reminder did not arrive. It searches all users and queries the push provider, so it has its
 * own read-only role.
 */
export class NotificationChain extends Construct {
  readonly handler: BundledFunction;

  constructor(scope: Construct, id: string, props: NotificationChainProps) {
    super(scope, id);
    const { data, userPool, code, environment } = props;
    this.handler = new BundledFunction(this, 'Function', {
      name: 'NotificationChain',
      description: 'Finds the broken link between a schedule entry and a notification',
      code: bundleOf(code, chainEntry),
      timeoutSeconds,
      memoryMb: 512,
      environment: { ...environment, USER_POOL_ID: userPool.userPoolId },
    });
    const { role } = this.handler;
    for (const { model, table } of data.records) {
      switch (model.name) {
        case UserPreferences.name:
          allowOnTables(role, [table], ['dynamodb:Scan', 'dynamodb:BatchGetItem']);
          allowOnIndexes(role, table, model.indexes);
          break;
        case DefaultScheduledSet.name:
          allowOnTables(role, [table], ['dynamodb:Scan']);
          break;
        case ScheduledNotification.name:
          allowOnIndexes(role, table, model.indexes);
          break;
      }
    }
    userPool.grant(role, 'cognito-idp:ListUsers');
  }
}
