import { z } from 'zod';
import { badTemplate } from '../base/host-error';
import { type Identity, identities } from './identities';
import { conditionHolds, resolveIntrinsics, type Scope } from './intrinsics';
import type { LocalAddresses, ResolvedResource, ResolvedStack, Template, TemplateResource } from './template';

/**
 * Resolves a template. Throws a HostError `BadTemplate` that names the place of anything unknown: a kind of
 * resource, an intrinsic, an attribute.
 */
export function resolveStack(template: Template, addresses: LocalAddresses): ResolvedStack {
  const scope = createScope(template, addresses);
  const present = template.resources.filter(
    ({ logicalId, condition }) => condition === undefined || conditionHolds(condition, scope, logicalId),
  );
  refuseUnknownKinds(present);

  const providers = deploymentProviders(present);
  const booted = present.filter(({ type, logicalId }) => bootedKinds.has(type) && !providers.has(logicalId));
  const resources = booted.map((resource): ResolvedResource => {
    const place = `${resource.logicalId}.Properties`;
    const properties = resolveIntrinsics(resource.properties, scope, place);
    return {
      logicalId: resource.logicalId,
      type: resource.type,
      ...scope.identity(resource),
      properties: Object.fromEntries(Object.entries(Object(properties))),
    };
  });

  const byName = new Map<string, ResolvedResource>();
  for (const resource of resources) {
    for (const name of [resource.ref, ...Object.values(resource.attributes)]) byName.set(name, resource);
  }
  return {
    ofType: (type) => resources.filter((resource) => resource.type === type),
    byIdentity(value, askedBy) {
      const resource = byName.get(value);
      if (!resource) throw badTemplate(`${askedBy} names ${value}, which is not a resource of the stack`);
      return resource;
    },
  };
}

interface StackScope extends Scope {
  identity(resource: TemplateResource): Identity;
}

function createScope(template: Template, addresses: LocalAddresses): StackScope {
  const resources = new Map(template.resources.map((resource) => [resource.logicalId, resource]));
  const known = new Map<string, Identity>();
  const pseudoParameters: Readonly<Record<string, string>> = {
    'AWS::AccountId': addresses.accountId,
    'AWS::Region': addresses.region,
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'amazonaws.com',
    'AWS::StackName': addresses.stackName,
    'AWS::StackId': `arn:aws:cloudformation:${addresses.region}:${addresses.accountId}:stack/${addresses.stackName}/${addresses.accountId}-${addresses.region}`,
  };

  const scope: StackScope = {
    template,
    identity(resource) {
      const found = known.get(resource.logicalId);
      if (found) return found;
      const place = `${resource.logicalId} (${resource.type})`;
      const identify = identities[resource.type];
      if (!identify)
        throw badTemplate(`${place}: nothing can refer to this kind of resource on the local host`);
      const identity = identify({
        resource,
        addresses,
        property(name) {
          const value = resolveIntrinsics(
            resource.properties[name],
            scope,
            `${resource.logicalId}.Properties.${name}`,
          );
          return typeof value === 'string' ? value : undefined;
        },
      });
      known.set(resource.logicalId, identity);
      return identity;
    },
    ref(name) {
      const resource = resources.get(name);
      if (resource) return scope.identity(resource).ref;
      return pseudoParameters[name] ?? parameterDefault(template, name);
    },
    attribute(logicalId, attribute, place) {
      const resource = resources.get(logicalId);
      if (!resource)
        throw badTemplate(`${place}: Fn::GetAtt names ${logicalId}, which is not a resource of the stack`);
      const value = scope.identity(resource).attributes[attribute];
      if (value === undefined) {
        throw badTemplate(
          `${place}: the attribute ${attribute} of ${logicalId} (${resource.type}) is unknown to the local host`,
        );
      }
      return value;
    },
  };
  return scope;
}

function parameterDefault(template: Template, name: string): string | undefined {
  const parameter = template.parameters[name];
  if (typeof parameter !== 'object' || parameter === null || !('Default' in parameter)) return undefined;
  return String(parameter.Default);
}

function refuseUnknownKinds(resources: readonly TemplateResource[]): void {
  const unknown = resources.filter(
    ({ type }) => !bootedKinds.has(type) && !Object.hasOwn(skippedKinds, type),
  );
  if (unknown.length === 0) return;
  const names = unknown.map(({ logicalId, type }) => `${logicalId} (${type})`).join(', ');
  throw badTemplate(
    `The local host does not support this kind of resource: ${names}. Support it, or state in infra/local/template/stack.ts why it is not needed here.`,
  );
}

/** Returns the functions of custom resources, which run only during a deployment. */
function deploymentProviders(resources: readonly TemplateResource[]): ReadonlySet<string> {
  const tokens = resources
    .filter(({ type }) => type.startsWith('Custom::'))
    .map(({ properties }) => properties.ServiceToken);
  return new Set(
    tokens.flatMap((token) => JSON.stringify(token ?? null).match(/(?<="Fn::GetAtt":\[")[^"]+/g) ?? []),
  );
}

interface TableNames {
  /**
   * The physical table names, keyed by model, such as `{UserActivity: 'WellnessAdmin-UserActivityTable'}`.
   */
  readonly models: Readonly<Record<string, string>>;
  readonly ledger: string;
  readonly audit: string;
}

const environmentShape = z.object({
  Environment: z.object({
    Variables: z.object({ TABLES: z.string(), LEDGER_TABLE: z.string(), AUDIT_TABLE: z.string() }),
  }),
});

/**
 * Reads the table names in the functions' environment variables. Throws a HostError if no function has them.
 */
export function tableNames(stack: ResolvedStack): TableNames {
  for (const { properties } of stack.ofType('AWS::Lambda::Function')) {
    const parsed = environmentShape.safeParse(properties);
    if (!parsed.success) continue;
    const { TABLES, LEDGER_TABLE, AUDIT_TABLE } = parsed.data.Environment.Variables;
    const models = z.record(z.string(), z.string()).parse(JSON.parse(TABLES));
    return { models, ledger: LEDGER_TABLE, audit: AUDIT_TABLE };
  }
  throw badTemplate('No function of the stack has the variables TABLES, LEDGER_TABLE and AUDIT_TABLE');
}

/** The kinds that this host starts. `readProperties` rejects their unknown properties. */
const bootedKinds: ReadonlySet<string> = new Set([
  'AWS::IAM::Role',
  'AWS::IAM::Policy',
  'AWS::IAM::ManagedPolicy',
  'AWS::DynamoDB::Table',
  'AWS::Lambda::Function',
  'AWS::Lambda::Version',
  'AWS::Lambda::Permission',
  'AWS::Lambda::Url',
  'AWS::StepFunctions::StateMachine',
  'AWS::Events::EventBus',
  'AWS::Events::Rule',
  'AWS::Scheduler::Schedule',
  'AWS::SNS::Topic',
  // Data is as private as the machine. The use of keys is still checked (gate/service-requests.ts).
  'AWS::KMS::Key',
  'AWS::SecretsManager::Secret',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
  'AWS::Cognito::UserPoolDomain',
  'AWS::Cognito::UserPoolGroup',
  'AWS::AppSync::GraphQLApi',
  'AWS::AppSync::GraphQLSchema',
  'AWS::AppSync::DataSource',
  'AWS::AppSync::FunctionConfiguration',
  'AWS::AppSync::Resolver',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::S3::Bucket',
  'Custom::CDKBucketDeployment',
]);

/** The kinds without purpose on one machine, with the reason. Any other kind stops the host. */
const skippedKinds: Readonly<Record<string, string>> = {
  'AWS::Lambda::LayerVersion': "only the panel's deployment uses a layer",
  'AWS::Logs::LogGroup': 'logs are files under the data directory',
  'AWS::CloudWatch::Alarm': 'there are no metrics to watch',
  'AWS::CloudWatch::Dashboard': 'there are no metrics to show',
  'AWS::WAFv2::WebACL':
    'only this machine can reach the API, and the tests send it more requests than a person could',
  'AWS::WAFv2::WebACLAssociation': 'part of the firewall',
  'AWS::WAFv2::LoggingConfiguration': 'part of the firewall',
  'AWS::Cognito::UserPoolRiskConfigurationAttachment': 'demo accounts sign in with one short password',
  'AWS::Scheduler::ScheduleGroup': 'schedules need no group on one machine',
  'AWS::SQS::Queue':
    'it receives only events that a schedule cannot deliver; here delivery is retried until it succeeds',
  'AWS::SQS::QueuePolicy': 'part of the queue',
  'AWS::SNS::TopicPolicy':
    'it lets CloudWatch publish, but CloudWatch does not exist here; functions publish with their roles',
  'AWS::SNS::Subscription': 'nothing leaves this machine; messages to the alarm topic are written to a file',
  'AWS::S3::BucketPolicy': 'only this machine sends requests here, over HTTP',
  'AWS::CloudFront::Distribution':
    'the site server replaces it and sends the headers of the response headers policy',
  'AWS::CloudFront::OriginAccessControl': 'there is no bucket between the site and its files',
};
