import { readFileSync } from 'node:fs';
import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { CfnDataSource, CfnGraphQLApi, CfnGraphQLSchema } from 'aws-cdk-lib/aws-appsync';
import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { invokedWrites } from '#shared/api/schema-mutations';
import { ledgerIndexes, runIndexes } from '#shared/jobs/ledger/ledger-keys';
import { reportIndexes } from '#shared/jobs/ledger/report-keys';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { servedModels } from '#shared/models/index';
import type { ModelIndex } from '#shared/models/model';
import { ScheduledNotification } from '#shared/models/scheduled-notification';
import { SetExercise } from '#shared/models/set-exercise';
import { UserPreferences } from '#shared/models/user-preferences';
import { UserScheduledSet } from '#shared/models/user-scheduled-set';
import { UserSubscription } from '#shared/models/user-subscription';
import { BundledFunction } from './bundled-function';
import type { Data, RecordTable } from './data';
import { allowOnSweepIndexes, bundleOf, type Jobs } from './jobs';
import { allowOnIndexes, allowOnTables, editRecords, endRuns } from './permissions';
import { resolveRecords } from './record-resolvers';
import { type FieldName, type GraphqlApi, Resolvers } from './resolvers';
import { acknowledge } from './security/acknowledge';
import { onBehalfOf } from './security/on-behalf-of';
import { keepLogicalId } from './stable-id';
import type { Storage } from './storage';

/** Entry of the API's function, from the project's root. */
export const apiEntry = 'functions/api.ts';

/** Slightly less than a Lambda data source's limit; callers do not wait longer. */
const timeoutSeconds = 29;

/**
 * Fields answered by the API's function: what needs the user directory, the catalogue or decompression, and
 * writes.
 */
const invoked = [
  { type: 'Query', field: 'me' },
  { type: 'Query', field: 'jobs' },
  { type: 'Query', field: 'jobChanges' },
  { type: 'Query', field: 'backups' },
  { type: 'Query', field: 'jobEstimate' },
  { type: 'Query', field: 'jobSwitch' },
  { type: 'Query', field: 'logLines' },
  { type: 'Query', field: 'jobStatistics' },
  { type: 'Query', field: 'lastRuns' },
  { type: 'Mutation', field: 'startJob' },
  { type: 'Mutation', field: 'stopJob' },
  { type: 'Mutation', field: 'resumeJob' },
  { type: 'Mutation', field: 'forceStopJob' },
  { type: 'Mutation', field: 'pauseJobs' },
  { type: 'Mutation', field: 'unpauseJobs' },
  { type: 'Mutation', field: 'acknowledgeRun' },
  { type: 'Mutation', field: 'retryFailures' },
  { type: 'Query', field: 'jobSchedules' },
  { type: 'Mutation', field: 'pauseSchedule' },
  { type: 'Mutation', field: 'unpauseSchedule' },
  { type: 'Query', field: 'systemStatus' },
  { type: 'Query', field: 'dashboardFigures' },
  { type: 'Query', field: 'findUser' },
  { type: 'Query', field: 'users' },
  { type: 'Mutation', field: 'startUpload' },
  { type: 'Mutation', field: 'createContentFromUpload' },
  { type: 'Query', field: 'contentFiles' },
  { type: 'Query', field: 'directoryUsers' },
  { type: 'Mutation', field: 'recoverPreferences' },
  { type: 'Mutation', field: 'endMySessions' },
  { type: 'Mutation', field: 'scheduleNotifications' },
  { type: 'Query', field: 'userDay' },
  { type: 'Mutation', field: 'saveScheduleEntries' },
  { type: 'Query', field: 'pushNotifications' },
  { type: 'Query', field: 'pushNotification' },
  { type: 'Query', field: 'pushUser' },
  { type: 'Mutation', field: 'sendTestNotification' },
] as const;

/**
 * Tables that operations read as a whole, or look through: users who are searched for, and the schedule,
 * which has hundreds of entries.
 */
const readWhole: ReadonlySet<string> = new Set([
  UserPreferences.name,
  DefaultScheduledSet.name,
  UserScheduledSet.name,
]);

/** Records of users, which are looked up by all of their indexes. */
const usersLookedUp: ReadonlySet<string> = new Set([UserPreferences.name, UserSubscription.name]);

/** Props of {@link Api}. */
export interface ApiProps {
  readonly data: Data;
  readonly storage: Storage;
  readonly jobs: Jobs;
  readonly userPool: UserPool;
  /** The only client whose tokens are accepted; undefined accepts those of any client of the pool. */
  readonly clientId: string | undefined;
  readonly code: ReadonlyMap<string, string>;
  readonly environment: Readonly<Record<string, string>>;
  readonly introspection: boolean;
}

/** The GraphQL API: reads by resolvers straight to DynamoDB, the rest behind one function. */
export class Api extends Construct {
  readonly graphqlApi: GraphqlApi;
  readonly handler: BundledFunction;
  private readonly resolvers: Resolvers;

  constructor(scope: Construct, id: string, props: ApiProps) {
    super(scope, id);
    this.graphqlApi = this.newApi(props);
    this.handler = this.newFunction(props);
    this.resolvers = new Resolvers(this, 'Resolvers', this.graphqlApi);
    this.answerBy('Function', this.handler, [...invoked, ...invokedWrites(servedModels)]);
    this.resolveRuns(props.data);
    this.resolveReports(props.data);
    const records = [...props.data.records, props.data.audit];
    resolveRecords(this.resolvers, records, ({ model, table }, actions) =>
      this.tableSource(model.name, table, actions, model.indexes),
    );
  }

  private newApi({ userPool, clientId, introspection }: ApiProps): GraphqlApi {
    const stack = Stack.of(this);
    const logRole = new Role(this, 'LogRole', {
      // AppSync does not document on whose behalf it writes the log, and this API does not exist yet.
      assumedBy: new ServicePrincipal('appsync.amazonaws.com'),
      description: 'Lets AppSync write the log of its API',
    });
    const api = new CfnGraphQLApi(this, 'GraphqlApi', {
      name: stack.stackName,
      xrayEnabled: true,
      authenticationType: 'AMAZON_COGNITO_USER_POOLS',
      userPoolConfig: {
        userPoolId: userPool.userPoolId,
        awsRegion: stack.region,
        // The schema says what each field requires: every field of Query and Mutation names the group.
        defaultAction: 'ALLOW',
        appIdClientRegex: clientId,
      },
      introspectionConfig: introspection ? 'ENABLED' : 'DISABLED',
      queryDepthLimit: 10,
      resolverCountLimit: 20,
      logConfig: {
        fieldLogLevel: 'ERROR',
        excludeVerboseContent: true,
        cloudWatchLogsRoleArn: logRole.roleArn,
      },
    });
    acknowledge(api, {
      'AwsSolutions-ASC3':
        'Failed requests are logged, without headers and contents: those hold tokens and personal data.',
    });
    const schema = new CfnGraphQLSchema(this, 'Schema', {
      apiId: api.attrApiId,
      definition: readFileSync(new URL('schema.graphql', import.meta.url), 'utf8'),
    });
    this.keepLogs(api, logRole);
    return { id: api.attrApiId, arn: api.attrArn, url: api.attrGraphQlUrl, schema };
  }

  /** AppSync would create the log group itself, and keep its lines for ever. */
  private keepLogs(api: CfnGraphQLApi, role: Role): void {
    const logs = new LogGroup(this, 'Logs', {
      logGroupName: `/aws/appsync/apis/${api.attrApiId}`,
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    logs.grantWrite(role);
  }

  private newFunction(props: ApiProps): BundledFunction {
    const { data, storage, jobs, userPool, code, environment } = props;
    const api = new BundledFunction(this, 'Function', {
      name: 'Api',
      description: "Answers the API's fields that need more than a read",
      code: bundleOf(code, apiEntry),
      timeoutSeconds,
      memoryMb: 512,
      environment: {
        ...environment,
        STATE_MACHINE_ARN: jobs.machineArn,
        USER_POOL_ID: userPool.userPoolId,
        CONTENT_BUCKET: storage.content.bucketName,
      },
    });
    allowOnTables(api.role, [data.ledger], endRuns);
    allowOnIndexes(api.role, data.ledger, [
      ledgerIndexes.byStart,
      ledgerIndexes.byJob,
      ledgerIndexes.byLevel,
    ]);
    const records = data.records.map(({ table }) => table);
    allowOnTables(api.role, records, ['dynamodb:DescribeTable', ...editRecords]);
    allowOnTables(api.role, [data.audit.table], editRecords);
    allowOnIndexes(api.role, data.audit.table, indexesOf(data.audit, ['byRecord', 'byUser']));
    for (const record of data.records.filter(({ model }) => model.name === SetExercise.name)) {
      allowOnIndexes(api.role, record.table, indexesOf(record, ['bySetID']));
    }
    this.allowStatus(api.role, props);
    for (const record of data.records) {
      if (usersLookedUp.has(record.model.name)) allowOnIndexes(api.role, record.table, record.model.indexes);
      else allowOnSweepIndexes(api.role, record);
    }
    const whole = data.records.filter(({ model }) => readWhole.has(model.name));
    allowOnTables(
      api.role,
      whole.map(({ table }) => table),
      ['dynamodb:Scan'],
    );
    storage.allow(api.role, 'Content', ['s3:GetObject', 's3:PutObject']);
    storage.allowDeleteUploads(api.role);
    storage.allow(api.role, 'Backups', ['s3:GetObject']);
    jobs.allowStart(api.role);
    jobs.allowStop(api.role);
    userPool.grant(
      api.role,
      'cognito-idp:AdminGetUser',
      'cognito-idp:ListUsers',
      'cognito-idp:AdminUserGlobalSignOut',
    );
    return api;
  }

  /**
   * The permissions that `systemStatus` needs besides those of other operations, and the index for
   * `dashboardFigures`.
   */
  private allowStatus(role: Role, { data, jobs }: ApiProps): void {
    allowOnTables(role, [data.reports], ['dynamodb:GetItem']);
    jobs.allowDescribe(role);
    for (const record of data.records.filter(({ model }) => model.name === ScheduledNotification.name)) {
      allowOnIndexes(role, record.table, indexesOf(record, ['byDate']));
    }
  }

  /** Has a function answer these fields of the schema. `name`: of the data source. */
  answerBy(name: string, handler: BundledFunction, fields: readonly FieldName[]): void {
    const role = this.sourceRole(name);
    role.addToPolicy(
      new PolicyStatement({
        actions: ['lambda:InvokeFunction'],
        resources: [handler.function.functionArn],
      }),
    );
    const source = new CfnDataSource(this, `${name}Source`, {
      apiId: this.graphqlApi.id,
      name,
      type: 'AWS_LAMBDA',
      serviceRoleArn: role.roleArn,
      lambdaConfig: { lambdaFunctionArn: handler.function.functionArn },
    });
    for (const field of fields) this.resolvers.addUnit(field, source, 'invoke');
  }

  private resolveRuns({ ledger }: Data): void {
    const source = this.tableSource('Ledger', ledger, ['dynamodb:GetItem', 'dynamodb:Query'], runIndexes);
    const authorize = this.resolvers.newFunction('authorizeRun', source, 'authorizeRun');
    const log = this.resolvers.newFunction('jobLog', source, 'jobLog');
    const failures = this.resolvers.newFunction('jobFailures', source, 'jobFailures');
    const findings = this.resolvers.newFunction('jobFindings', source, 'jobFindings');
    this.resolvers.addUnit({ type: 'Query', field: 'jobRun' }, source, 'jobRun');
    this.resolvers.addUnit({ type: 'Query', field: 'jobRuns' }, source, 'jobRuns');
    this.resolvers.addPipeline({ type: 'Query', field: 'jobLog' }, [authorize, log]);
    this.resolvers.addPipeline({ type: 'Query', field: 'jobFailures' }, [authorize, failures]);
    this.resolvers.addPipeline({ type: 'Query', field: 'jobFindings' }, [authorize, findings]);
  }

  private resolveReports({ reports }: Data): void {
    const actions = ['dynamodb:GetItem', 'dynamodb:Query'];
    const source = this.tableSource('Reports', reports, actions, reportIndexes);
    const authorize = this.resolvers.newFunction('authorizeReport', source, 'authorizeReport');
    const rows = this.resolvers.newFunction('reportRows', source, 'reportRows');
    this.resolvers.addUnit({ type: 'Query', field: 'report' }, source, 'report');
    this.resolvers.addPipeline({ type: 'Query', field: 'reportRows' }, [authorize, rows]);
  }

  /** Each data source has a role of its own that reads only its table, and that only this API may assume. */
  private sourceRole(name: string): Role {
    const role = new Role(this, `${name}SourceRole`, {
      assumedBy: onBehalfOf('appsync.amazonaws.com', this.graphqlApi.arn),
      description: `What the API's data source ${name} may do`,
    });
    keepLogicalId(role, `${name}SourceRole`);
    return role;
  }

  /** A table as a data source that may perform these actions on it, and query these indexes. */
  private tableSource(
    name: string,
    table: ITable,
    actions: readonly string[],
    indexes: readonly ModelIndex[],
  ): CfnDataSource {
    const role = this.sourceRole(name);
    allowOnTables(role, [table], actions);
    if (indexes.length > 0) allowOnIndexes(role, table, indexes);
    return new CfnDataSource(this, `${name}Source`, {
      apiId: this.graphqlApi.id,
      name,
      type: 'AMAZON_DYNAMODB',
      serviceRoleArn: role.roleArn,
      dynamoDbConfig: { tableName: table.tableName, awsRegion: Stack.of(this).region },
    });
  }
}

/** The table's indexes with these names. */
const indexesOf = ({ model }: RecordTable, names: readonly string[]) =>
  model.indexes.filter(({ name }) => names.includes(name));
