import { readFileSync } from 'node:fs';
import { Stack } from 'aws-cdk-lib';
import { CfnDataSource, CfnGraphQLApi, CfnGraphQLSchema } from 'aws-cdk-lib/aws-appsync';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { invokedWrites } from '#shared/api/schema-mutations';
import { runIndexes } from '#shared/jobs/ledger/ledger-keys';
import { reportIndexes } from '#shared/jobs/ledger/report-keys';
import { servedModels } from '#shared/models/index';
import type { ModelIndex } from '#shared/models/model';
import { type ApiFunctionProps, invoked, newApiFunction } from './api-function';
import { type BundledFunction, newLogs } from './base/bundled-function';
import { allow, allowOnIndexes, allowOnTables, onBehalfOf } from './base/permissions';
import { keepLogicalId } from './base/stable-id';
import type { Data } from './data';
import { resolveRecords } from './record-resolvers';
import { type FieldName, type GraphqlApi, Resolvers } from './resolvers';
import { acknowledge } from './security/accepted-findings';

export interface ApiProps extends ApiFunctionProps {
  /** The only client whose tokens are accepted; undefined accepts all of the pool's. */
  readonly clientId: string | undefined;
  readonly introspection: boolean;
}

/** The GraphQL API. Resolvers read from DynamoDB; functions resolve the other fields. */
export class Api extends Construct {
  readonly graphqlApi: GraphqlApi;
  readonly handler: BundledFunction;
  private readonly resolvers: Resolvers;

  constructor(scope: Construct, id: string, props: ApiProps) {
    super(scope, id);
    this.graphqlApi = this.newApi(props);
    this.handler = newApiFunction(this, props);
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
      // Without a source condition: AppSync does not document which resource it names when it writes the log,
      // and this API does not exist yet.
      assumedBy: new ServicePrincipal('appsync.amazonaws.com'),
      description: "Allows AppSync to write its API's logs",
    });
    const api = new CfnGraphQLApi(this, 'GraphqlApi', {
      name: stack.stackName,
      xrayEnabled: true,
      authenticationType: 'AMAZON_COGNITO_USER_POOLS',
      userPoolConfig: {
        userPoolId: userPool.userPoolId,
        awsRegion: stack.region,
        // Every field of Query and Mutation names its group in the schema.
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
        'Failed requests are logged without their headers and content, which contain tokens and personal data.',
    });
    const schema = new CfnGraphQLSchema(this, 'Schema', {
      apiId: api.attrApiId,
      definition: readFileSync(new URL('schema.graphql', import.meta.url), 'utf8'),
    });
    this.keepLogs(api, logRole);
    return { id: api.attrApiId, arn: api.attrArn, url: api.attrGraphQlUrl, schema };
  }

  /** Gives the API a log group of its own, because AppSync's would keep its events forever. */
  private keepLogs(api: CfnGraphQLApi, role: Role): void {
    newLogs(this, `/aws/appsync/apis/${api.attrApiId}`).grantWrite(role);
  }

  answerBy(name: string, handler: BundledFunction, fields: readonly FieldName[]): void {
    const role = this.sourceRole(name);
    allow(role, ['lambda:InvokeFunction'], [handler.function.functionArn]);
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

  private sourceRole(name: string): Role {
    const role = new Role(this, `${name}SourceRole`, {
      assumedBy: onBehalfOf('appsync.amazonaws.com', this.graphqlApi.arn),
      description: `Permissions of the API's data source ${name}`,
    });
    keepLogicalId(role, `${name}SourceRole`);
    return role;
  }

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
