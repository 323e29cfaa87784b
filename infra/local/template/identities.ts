import { createHash } from 'node:crypto';
import type { LocalAddresses, TemplateResource } from './template';

export interface Identity {
  readonly ref: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** `property` returns a property's resolved text. */
export interface IdentityContext {
  readonly resource: TemplateResource;
  readonly addresses: LocalAddresses;
  property(name: string): string | undefined;
}

/**
 * The local names of resources by type, so that `Ref` and `Fn::GetAtt` resolve before anything starts. They
 * depend only on the stack's name and the logical ID, so they never change.
 */
export const identities: Readonly<Record<string, (context: IdentityContext) => Identity>> = {
  'AWS::DynamoDB::Table': byArn('TableName', 'dynamodb', 'table/'),
  'AWS::Lambda::Function': byArn('FunctionName', 'lambda', 'function:'),
  'AWS::Lambda::Version': (context) => {
    const version = versionNumber(context.resource.logicalId);
    const functionName = context.property('FunctionName') ?? '';
    const functionArn = functionName.startsWith('arn:')
      ? functionName
      : arn(context, 'lambda', `function:${functionName}`);
    const ref = `${functionArn}:${version}`;
    return { ref, attributes: { Version: version, FunctionArn: ref } };
  },
  'AWS::Lambda::Url': (context) => ({
    ref: context.property('TargetFunctionArn') ?? '',
    attributes: { FunctionUrl: `${context.addresses.functionsUrl}/${context.resource.logicalId}/` },
  }),
  'AWS::StepFunctions::StateMachine': (context) => {
    const name = named(context, 'StateMachineName');
    const machineArn = arn(context, 'states', `stateMachine:${name}`);
    return { ref: machineArn, attributes: { Arn: machineArn, Name: name } };
  },
  'AWS::Events::Rule': (context) => {
    const name = named(context, 'Name');
    const bus = context.property('EventBusName');
    return { ref: name, attributes: { Arn: arn(context, 'events', `rule/${bus ? `${bus}/` : ''}${name}`) } };
  },
  'AWS::Events::EventBus': (context) => {
    const name = named(context, 'Name');
    return { ref: name, attributes: { Arn: arn(context, 'events', `event-bus/${name}`), Name: name } };
  },
  'AWS::Scheduler::Schedule': (context) => {
    const name = named(context, 'Name');
    const group = context.property('GroupName') ?? 'default';
    return { ref: name, attributes: { Arn: arn(context, 'scheduler', `schedule/${group}/${name}`) } };
  },
  'AWS::Scheduler::ScheduleGroup': byArn('Name', 'scheduler', 'schedule-group/'),
  'AWS::SQS::Queue': (context) => {
    const name = named(context, 'QueueName');
    return {
      ref: `https://sqs.${context.addresses.region}.amazonaws.com/${context.addresses.accountId}/${name}`,
      attributes: { Arn: arn(context, 'sqs', name), QueueName: name },
    };
  },
  'AWS::SNS::Topic': (context) => {
    const name = named(context, 'TopicName');
    const topicArn = arn(context, 'sns', name);
    return { ref: topicArn, attributes: { TopicArn: topicArn, TopicName: name } };
  },
  'AWS::SecretsManager::Secret': (context) => {
    const secretArn = arn(
      context,
      'secretsmanager',
      `secret:${named(context, 'Name')}-${short(context).slice(0, 6)}`,
    );
    return { ref: secretArn, attributes: { Id: secretArn } };
  },
  'AWS::KMS::Key': (context) => {
    const id = short(context);
    return { ref: id, attributes: { KeyId: id, Arn: arn(context, 'kms', `key/${id}`) } };
  },
  'AWS::Cognito::UserPool': (context) => {
    const id = `${context.addresses.region}_${short(context)}`;
    const url = new URL(context.addresses.userPoolUrl);
    return {
      ref: id,
      attributes: {
        Arn: arn(context, 'cognito-idp', `userpool/${id}`),
        UserPoolId: id,
        ProviderName: `${url.host}/${id}`,
        ProviderURL: `${url.origin}/${id}`,
      },
    };
  },
  'AWS::Cognito::UserPoolClient': (context) => {
    const id = `local${short(context).toLowerCase()}`;
    return { ref: id, attributes: { ClientId: id, Name: named(context, 'ClientName') } };
  },
  'AWS::Cognito::UserPoolDomain': (context) => ({
    ref: context.property('Domain') ?? named(context),
    attributes: {},
  }),
  'AWS::Cognito::UserPoolGroup': (context) => ({ ref: named(context, 'GroupName'), attributes: {} }),
  'AWS::AppSync::GraphQLApi': (context) => {
    const id = short(context).toLowerCase();
    const apiArn = arn(context, 'appsync', `apis/${id}`);
    const { host } = new URL(context.addresses.siteUrl);
    return {
      ref: apiArn,
      attributes: {
        Arn: apiArn,
        ApiId: id,
        GraphQLUrl: `${context.addresses.siteUrl}/graphql`,
        GraphQLDns: host,
      },
    };
  },
  'AWS::AppSync::GraphQLSchema': (context) => ({
    ref: `${context.property('ApiId')}GraphQLSchema`,
    attributes: {},
  }),
  'AWS::AppSync::DataSource': (context) => {
    const name = named(context, 'Name');
    const sourceArn = arn(context, 'appsync', `apis/${context.property('ApiId')}/datasources/${name}`);
    return { ref: sourceArn, attributes: { Name: name, DataSourceArn: sourceArn } };
  },
  'AWS::AppSync::FunctionConfiguration': (context) => {
    const id = short(context).toLowerCase();
    const functionArn = arn(context, 'appsync', `apis/${context.property('ApiId')}/functions/${id}`);
    const name = named(context, 'Name');
    return { ref: functionArn, attributes: { FunctionId: id, FunctionArn: functionArn, Name: name } };
  },
  'AWS::AppSync::Resolver': (context) => {
    const field = `${context.property('TypeName')}/resolvers/${context.property('FieldName')}`;
    const resolverArn = arn(context, 'appsync', `apis/${context.property('ApiId')}/types/${field}`);
    return { ref: resolverArn, attributes: { ResolverArn: resolverArn } };
  },
  'AWS::S3::Bucket': (context) => {
    const name = named(context, 'BucketName').toLowerCase();
    const { host } = new URL(context.addresses.siteUrl);
    return {
      ref: name,
      attributes: { Arn: `arn:aws:s3:::${name}`, DomainName: host, RegionalDomainName: host },
    };
  },
  'AWS::CloudFront::Distribution': (context) => {
    const id = short(context).toUpperCase();
    return { ref: id, attributes: { Id: id, DomainName: new URL(context.addresses.siteUrl).host } };
  },
  'AWS::CloudFront::ResponseHeadersPolicy': byId,
  'Custom::CDKBucketDeployment': byId,
  'AWS::CloudFront::OriginAccessControl': byId,
  'AWS::IAM::Role': (context) => {
    const name = named(context, 'RoleName');
    // IAM ARNs have no region.
    return { ref: name, attributes: { Arn: `arn:aws:iam::${context.addresses.accountId}:role/${name}` } };
  },
  'AWS::IAM::Policy': byId,
  'AWS::IAM::ManagedPolicy': byId,
  'AWS::Lambda::Permission': byId,
  'AWS::Logs::LogGroup': (context) => {
    const name = named(context, 'LogGroupName');
    // The ARN ends in `:*`, which stands for all streams.
    return { ref: name, attributes: { Arn: arn(context, 'logs', `log-group:${name}:*`) } };
  },
};

function byArn(nameProperty: string, service: string, prefix: string) {
  return (context: IdentityContext): Identity => {
    const name = named(context, nameProperty);
    return { ref: name, attributes: { Arn: arn(context, service, `${prefix}${name}`) } };
  };
}

function byId(context: IdentityContext): Identity {
  const id = short(context);
  return { ref: id, attributes: { Id: id } };
}

function named({ resource, addresses, property }: IdentityContext, nameProperty?: string): string {
  return (nameProperty && property(nameProperty)) || `${addresses.stackName}-${resource.logicalId}`;
}

/** Returns nine letters and digits that are always the same for a resource of this stack. */
function short({ resource, addresses }: IdentityContext): string {
  return digest(`${addresses.stackName}/${resource.logicalId}`).slice(0, 9);
}

/**
 * Returns a function version's number. The logical ID has a hash of the code and settings, so different code
 * gets a different number.
 */
const versionNumber = (logicalId: string) =>
  `${1 + (Number.parseInt(digest(logicalId).slice(0, 6), 16) % 1_000_000)}`;

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

const arn = ({ addresses }: IdentityContext, service: string, resource: string) =>
  `arn:aws:${service}:${addresses.region}:${addresses.accountId}:${resource}`;
