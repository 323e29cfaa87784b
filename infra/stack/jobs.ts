import { ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import { Rule, type RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { type IGrantable, PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { itemIndexes } from '#shared/jobs/grants/item-indexes';
import { ledgerIndexes } from '#shared/jobs/ledger/ledger-keys';
import { BundledFunction } from './bundled-function';
import type { Data, RecordTable } from './data';
import { JobMachine, maxLanes } from './job-machine';
import {
  allowOnIndexes,
  allowOnTables,
  coordinateRuns,
  endRuns,
  sweepRecords,
  workOnLanes,
  writeReports,
} from './permissions';
import { acknowledge } from './security/acknowledge';
import type { Storage } from './storage';

/** Entries of the engine's functions, from the project's root. */
export const jobEntries = {
  coordinate: 'functions/engine-coordinate.ts',
  work: 'functions/engine-work.ts',
  reconcile: 'functions/engine-reconcile.ts',
} as const;

/** Props of {@link Jobs}. */
export interface JobsProps {
  readonly data: Data;
  readonly storage: Storage;
  /** The pool in which audits look users up, and lists find them. */
  readonly userPool: UserPool;
  /** Bundles by entry. */
  readonly code: ReadonlyMap<string, string>;
  /** The environment of every function. */
  readonly environment: Readonly<Record<string, string>>;
  readonly maxSegments: number;
  readonly workTimeoutSeconds: number;
  /** Lanes of a run that work at the same time. */
  readonly maxLanesAtOnce: number;
  /**
   * Concurrency reserved for lanes, which is also the maximum of all runs together; 0: none is reserved, and
   * the account is the limit.
   */
  readonly workConcurrency: number;
}

/**
 * The job engine: its functions, the state machine that runs a job, and the reconciler that closes runs whose
 * execution died.
 */
export class Jobs extends Construct {
  /** Name of the state machine, fixed so that the functions which it calls can name it. */
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
      maxLanesAtOnce: Math.min(props.maxLanesAtOnce, props.workConcurrency || maxLanes),
    });
    this.scheduleReconcile();
  }

  /**
   * The state machine's ARN, built from its name: a reference would be circular, because it calls functions
   * that name it.
   */
  get machineArn(): string {
    return Stack.of(this).formatArn({
      service: 'states',
      resource: 'stateMachine',
      resourceName: this.machineName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
  }

  /** Allows starting executions of runs. */
  allowStart(grantee: IGrantable): void {
    grantee.grantPrincipal.addToPrincipalPolicy(
      new PolicyStatement({ actions: ['states:StartExecution'], resources: [this.machineArn] }),
    );
  }

  /** Allows asking whether the state machine exists. */
  allowDescribe(grantee: IGrantable): void {
    grantee.grantPrincipal.addToPrincipalPolicy(
      new PolicyStatement({ actions: ['states:DescribeStateMachine'], resources: [this.machineArn] }),
    );
  }

  /** Allows ending executions of runs from outside. */
  allowStop(role: Role): void {
    role.addToPolicy(
      new PolicyStatement({ actions: ['states:StopExecution'], resources: [this.executionArns] }),
    );
    acknowledge(role, {
      [this.executionFinding]:
        'An execution is named after its run: the executions of this one state machine, and those only to end.',
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
      description: 'Opens, plans and finishes an attempt of a run, and notes lanes that failed',
      code: bundleOf(code, jobEntries.coordinate),
      timeoutSeconds: 300,
      memoryMb: 512,
      environment: {
        ...environment,
        STATE_MACHINE_ARN: this.machineArn,
        MAX_LANES: String(maxLanes),
        MAX_SEGMENTS: String(maxSegments),
      },
    });
    allowOnTables(coordinate.role, [data.ledger], coordinateRuns);
    // A run that succeeds supersedes earlier runs of its job that need a person.
    allowOnIndexes(coordinate.role, data.ledger, [ledgerIndexes.byAttention]);
    allowOnTables(coordinate.role, [data.audit.table], ['dynamodb:PutItem']);
    // The probe of a table's size scans a small part of it.
    allowOnTables(coordinate.role, recordTables(data), ['dynamodb:DescribeTable', 'dynamodb:Scan']);
    storage.allow(coordinate.role, 'Backups', ['s3:GetObject']);
    this.allowStart(coordinate.role);
    return coordinate;
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
    // A list may look for its items in these.
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

  private newReconcile({ data, code, environment }: JobsProps): BundledFunction {
    const reconcile = new BundledFunction(this, 'Reconcile', {
      name: 'Reconcile',
      description: 'Closes runs whose execution died and starts those that have none',
      code: bundleOf(code, jobEntries.reconcile),
      timeoutSeconds: 60,
      memoryMb: 512,
      environment: { ...environment, STATE_MACHINE_ARN: this.machineArn },
    });
    allowOnTables(reconcile.role, [data.ledger], endRuns);
    allowOnTables(reconcile.role, [data.audit.table], ['dynamodb:PutItem']);
    // As for the coordinator: a run whose execution was lost may have succeeded.
    allowOnIndexes(reconcile.role, data.ledger, [ledgerIndexes.byAttention]);
    this.allowStart(reconcile.role);
    reconcile.role.addToPolicy(
      new PolicyStatement({
        actions: ['states:DescribeExecution'],
        resources: [this.executionArns],
      }),
    );
    acknowledge(reconcile.role, {
      [this.executionFinding]:
        'An execution is named after its run: the executions of this one state machine, and those only to read.',
    });
    return reconcile;
  }

  private scheduleReconcile(): void {
    const target = (event?: RuleTargetInput) =>
      new LambdaTarget(this.reconcile.function, { event, retryAttempts: 2, maxEventAge: Duration.hours(1) });
    new Rule(this, 'ReconcileSchedule', {
      description: 'Looks after runs whose execution died',
      schedule: Schedule.rate(Duration.minutes(5)),
      targets: [target()],
    });
    new Rule(this, 'ReconcileOnFailure', {
      description: 'Looks after runs as soon as an execution ends badly',
      eventPattern: {
        source: ['aws.states'],
        detailType: ['Step Functions Execution Status Change'],
        detail: {
          stateMachineArn: [this.machine.stateMachine.stateMachineArn],
          status: ['FAILED', 'TIMED_OUT', 'ABORTED'],
        },
      },
      targets: [target()],
    });
  }
}

/** Indexes that sweeps read, and estimates count, instead of whole tables (`narrow` of a job). */
const sweptIndexes: ReadonlySet<string> = new Set(['byUserID']);

/** Allows queries of the indexes through which sweeps may read a table. */
export function allowOnSweepIndexes(role: Role, { model, table }: RecordTable): void {
  const indexes = model.indexes.filter(({ name }) => sweptIndexes.has(name));
  if (indexes.length > 0) allowOnIndexes(role, table, indexes);
}

const recordTables = (data: Data) => data.records.map(({ table }) => table);

/** The bundle of an entry; throws if it was not bundled. */
export function bundleOf(code: ReadonlyMap<string, string>, entry: string): string {
  const text = code.get(entry);
  if (text === undefined) throw new Error(`${entry} was not bundled.`);
  return text;
}
