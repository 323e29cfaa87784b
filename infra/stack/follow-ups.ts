import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import { bundleOf } from './base/bundle';
import { BundledFunction } from './base/bundled-function';
import { callOnExecutions } from './base/call-on-events';
import { allowOnTables, startAndEndRuns } from './base/permissions';
import type { Data } from './data';
import type { Jobs } from './jobs';
import type { Storage } from './storage';

export const followUpsEntry = 'functions/follow-ups.ts';

export interface FollowUpsProps {
  readonly data: Data;
  readonly jobs: Jobs;
  readonly storage: Storage;
  readonly userPool: UserPool;
  /** The functions' code, keyed by entry point. */
  readonly code: ReadonlyMap<string, string>;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Starts follow-ups of runs that have ended (docs/chains.md). It has its own role, so that no other engine
 * function can read accounts and groups.
 */
export class FollowUps extends Construct {
  readonly handler: BundledFunction;

  constructor(scope: Construct, id: string, props: FollowUpsProps) {
    super(scope, id);
    const { data, jobs, storage, userPool, code, environment } = props;
    this.handler = new BundledFunction(this, 'Function', {
      name: 'FollowUps',
      description: 'Starts the runs that follow other runs',
      code: bundleOf(code, followUpsEntry),
      timeoutSeconds: 60,
      memoryMb: 512,
      environment: {
        ...environment,
        STATE_MACHINE_ARN: jobs.machineArn,
        USER_POOL_ID: userPool.userPoolId,
        CONTENT_BUCKET: storage.content.bucketName,
      },
    });
    const { role } = this.handler;
    allowOnTables(role, [data.ledger], startAndEndRuns);
    allowOnTables(role, [data.audit.table], ['dynamodb:PutItem']);
    storage.allowReadUploads(role);
    jobs.allowStart(role);
    userPool.grant(role, 'cognito-idp:AdminGetUser', 'cognito-idp:AdminListGroupsForUser');
    // The schedule starts the follow-ups that had to wait.
    const descriptions = {
      everyMinute: 'Starts any remaining follow-ups',
      onEvent: 'Starts follow-ups as soon as an execution ends',
    };
    const ended = ['SUCCEEDED', 'FAILED', 'TIMED_OUT', 'ABORTED'];
    callOnExecutions(this, this.handler, jobs.machine.stateMachine, descriptions, ended);
  }
}
