import { ArnFormat, Stack, Token } from 'aws-cdk-lib';
import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import type { IGrantable, Role } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { itemIndexes } from '#shared/jobs/job/item-indexes';
import { maxExportLaneCount, maxLaneCount } from '#shared/jobs/job/job-shape';
import { ledgerIndexes } from '#shared/jobs/ledger/ledger-keys';
import { bundleOf } from './base/bundle';
import { BundledFunction } from './base/bundled-function';
import { callOnExecutions } from './base/call-on-events';
import {
  allow,
  allowOnIndexes,
  allowOnTables,
  coordinateRuns,
  endRuns,
  sweepRecords,
  workOnLanes,
  writeReports,
} from './base/permissions';
import type { Data, RecordTable } from './data';
import { JobMachine } from './job-machine';
import { acknowledge } from './security/accepted-findings';
import type { Storage } from './storage';

export const jobEntries = {
  coordinate: 'functions/engine-coordinate.ts',
  work: 'functions/engine-work.ts',
  reconcile: 'functions/engine-reconcile.ts',
} as const;

export interface JobsProps {
  readonly data: Data;
  readonly storage: Storage;
  /** The user pool, in which audits and lists look up users. */
  readonly userPool: UserPool;
  /** The functions' code, keyed by entry point. */
  readonly code: ReadonlyMap<string, string>;
  readonly environment: Readonly<Record<string, string>>;
  readonly maxSegments: number;
  readonly workTimeoutSeconds: number;
  /** The maximum number of concurrent lanes of one run. */
  readonly maxLanesAtOnce: number;
  /**
   * The concurrency reserved for the lanes of all runs, which is also their limit; 0 reserves none, and the
   * account's limit applies.
   */
  readonly workConcurrency: number;
  /** True if the reconciler reads the alarms' states (docs/holds.md). */
  readonly readsAlarms: boolean;
}

/** The job engine. Its reconciler closes runs whose executions have died. */
export class Jobs extends Construct {
  /** The machine's name, which is fixed so that functions that the machine calls can refer to it. */
  readonly machineName: string;
  readonly machine: JobMachine;
  readonly coordinate: BundledFunction;
  readonly work: BundledFunction;
  readonly reconcile: BundledFunction;

  constructor(scope: Construct, id: string, props: JobsProps) {
    super(scope, id);
    this.machineName = `${Stack.of(this).stackName}-jobs`;
    this.coordinate = this.newCoordinate(props);
    this.work = this.newWork(props);
    this.reconcile = this.newReconcile(props);
    this.machine = new JobMachine(this, 'Machine', {
      name: this.machineName,
      coordinate: this.coordinate.function,
      work: this.work.function,
      maxLanesAtOnce: Math.min(props.maxLanesAtOnce, props.workConcurrency || maxExportLaneCount),
    });
    const descriptions = {
      everyMinute: 'Reconciles runs whose execution died',
      onEvent: 'Reconciles runs as soon as an execution fails',
    };
    const failed = ['FAILED', 'TIMED_OUT', 'ABORTED'];
    const ids = ['ReconcileSchedule', 'ReconcileOnFailure'] as const;
    callOnExecutions(this, this.reconcile, this.machine.stateMachine, descriptions, failed, ids);
  }

  /**
   * The machine's ARN. A reference would be circular, because the machine calls functions that need the ARN.
   */
  get machineArn(): string {
    return Stack.of(this).formatArn({
      service: 'states',
      resource: 'stateMachine',
      resourceName: this.machineName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
  }

  allowStart(grantee: IGrantable): void {
    allow(grantee, ['states:StartExecution'], [this.machineArn]);
  }

  allowDescribe(grantee: IGrantable): void {
    allow(grantee, ['states:DescribeStateMachine'], [this.machineArn]);
  }

  allowStop(role: Role): void {
    allow(role, ['states:StopExecution'], [this.executionArns]);
    acknowledge(role, {
      [this.executionFinding]:
        "Executions are named after runs. The grant covers only this state machine's executions, and only stopping them.",
    });
  }

  private get executionArns(): string {
    return `${this.machineArn.replace(':stateMachine:', ':execution:')}:*`;
  }

  private get executionFinding(): string {
    return `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:states:<AWS::Region>:<AWS::AccountId>:execution:${this.machineName}:*]`;
  }

  private newCoordinate(props: JobsProps): BundledFunction {
    const { data, storage, code, environment, maxSegments } = props;
    const coordinate = new BundledFunction(this, 'Coordinate', {
      name: 'Coordinate',
      description: 'Opens, plans and finishes an attempt of a run, and records failed lanes',
      code: bundleOf(code, jobEntries.coordinate),
      timeoutSeconds: 300,
      memoryMb: 512,
      environment: {
        ...environment,
        STATE_MACHINE_ARN: this.machineArn,
        MAX_LANES: String(maxLaneCount),
        MAX_SEGMENTS: String(maxSegments),
      },
    });
    allowOnTables(coordinate.role, [data.ledger], coordinateRuns);
    // A successful run supersedes its job's earlier runs that need attention.
    allowOnIndexes(coordinate.role, data.ledger, [ledgerIndexes.byAttention]);
    allowOnTables(coordinate.role, [data.audit.table], ['dynamodb:PutItem']);
    // The table-size probe scans a small part.
    allowOnTables(coordinate.role, recordTables(data), ['dynamodb:DescribeTable', 'dynamodb:Scan']);
    storage.allow(coordinate.role, 'Backups', ['s3:GetObject']);
    this.allowExports(coordinate.role, props);
    this.allowStart(coordinate.role);
    return coordinate;
  }

  private allowExports(role: Role, { data, storage }: JobsProps): void {
    const tables = recordTables(data);
    allowOnTables(role, tables, ['dynamodb:ExportTableToPointInTime']);
    const exports = tables.map(({ tableArn }) => `${tableArn}/export/*`);
    allow(role, ['dynamodb:DescribeExport'], exports);
    acknowledge(
      role,
      Object.fromEntries(
        data.records.map((record) => [
          `AwsSolutions-IAM5[Resource::${shownArn(record)}/export/*]`,
          'DynamoDB names exports. The grant covers only reading their state.',
        ]),
      ),
    );
    storage.allowExports(role);
  }

  private newWork({
    data,
    storage,
    userPool,
    code,
    environment,
    workTimeoutSeconds,
    workConcurrency,
  }: JobsProps): BundledFunction {
    const work = new BundledFunction(this, 'Work', {
      name: 'Work',
      description: 'Works on one lane of a run, page by page',
      code: bundleOf(code, jobEntries.work),
      timeoutSeconds: workTimeoutSeconds,
      memoryMb: 1769,
      ...(workConcurrency > 0 ? { reservedConcurrency: workConcurrency } : {}),
      environment: {
        ...environment,
        USER_POOL_ID: userPool.userPoolId,
        CONTENT_BUCKET: storage.content.bucketName,
      },
    });
    userPool.grant(work.role, 'cognito-idp:ListUsers');
    allowOnTables(work.role, [data.ledger], workOnLanes);
    allowOnTables(work.role, recordTables(data), sweepRecords);
    for (const record of data.records) allowOnSweepIndexes(work.role, record);
    // Lists can look up their items in these tables.
    for (const { model, table } of data.records) {
      const looked = model.indexes.filter(({ name }) =>
        itemIndexes.some((one) => one.model === model.name && one.index === name),
      );
      if (looked.length > 0) allowOnIndexes(work.role, table, looked);
    }
    allowOnTables(work.role, [data.reports], writeReports);
    storage.allow(work.role, 'Backups', ['s3:GetObject', 's3:PutObject']);
    storage.allowReadUploads(work.role);
    return work;
  }

  private newReconcile({ data, code, environment, readsAlarms }: JobsProps): BundledFunction {
    const reconcile = new BundledFunction(this, 'Reconcile', {
      name: 'Reconcile',
      description: 'Closes runs whose execution died and starts runs that have no execution',
      code: bundleOf(code, jobEntries.reconcile),
      // The function waits up to a minute for a lease to end.
      timeoutSeconds: 120,
      memoryMb: 512,
      environment: { ...environment, STATE_MACHINE_ARN: this.machineArn },
    });
    allowOnTables(reconcile.role, [data.ledger], endRuns);
    allowOnTables(reconcile.role, [data.audit.table], ['dynamodb:PutItem']);
    // The same as for the coordinator: a run whose execution was lost may have succeeded.
    allowOnIndexes(reconcile.role, data.ledger, [ledgerIndexes.byAttention]);
    this.allowStart(reconcile.role);
    allow(reconcile.role, ['states:DescribeExecution'], [this.executionArns]);
    acknowledge(reconcile.role, {
      [this.executionFinding]:
        "Executions are named after runs. The grant covers only this state machine's executions, and only reading them.",
    });
    if (readsAlarms) this.allowReadAlarms(reconcile.role);
    return reconcile;
  }

  private allowReadAlarms(role: Role): void {
    allow(role, ['cloudwatch:DescribeAlarms'], ['*']);
    acknowledge(role, {
      'AwsSolutions-IAM5[Resource::*]':
        'CloudWatch returns composite alarms only to callers whose permission covers all alarms. The grant covers only reading.',
    });
  }
}

/** Indexes that sweeps read, and estimates count, instead of whole tables (see a job's `narrow`). */
const sweptIndexes: ReadonlySet<string> = new Set(['byUserID']);

export function allowOnSweepIndexes(role: Role, { model, table }: RecordTable): void {
  const indexes = model.indexes.filter(({ name }) => sweptIndexes.has(name));
  if (indexes.length > 0) allowOnIndexes(role, table, indexes);
}

/** Returns a table's ARN as cdk-nag shows it. Only an imported table's name is known. */
const shownArn = ({ model, table }: RecordTable) =>
  Token.isUnresolved(table.tableName)
    ? `<${model.name}Table.Arn>`
    : `arn:<AWS::Partition>:dynamodb:<AWS::Region>:<AWS::AccountId>:table/${table.tableName}`;

const recordTables = (data: Data) => data.records.map(({ table }) => table);
