import { describe, expect, it } from 'vitest';
import { type Resource, synthesized } from '../../support/synthesized';

/**
 * Properties that give a resource a fixed name in AWS. Another resource could already have this name. Data
 * source names are local to their API.
 */
const nameProperties: Readonly<Record<string, string>> = {
  'AWS::CloudWatch::Alarm': 'AlarmName',
  'AWS::CloudWatch::Dashboard': 'DashboardName',
  'AWS::Cognito::UserPool': 'UserPoolName',
  'AWS::Cognito::UserPoolClient': 'ClientName',
  'AWS::Cognito::UserPoolDomain': 'Domain',
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::Events::EventBus': 'Name',
  'AWS::Events::Rule': 'Name',
  'AWS::IAM::Role': 'RoleName',
  'AWS::KMS::Alias': 'AliasName',
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::Logs::LogGroup': 'LogGroupName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::SNS::Topic': 'TopicName',
  'AWS::SQS::Queue': 'QueueName',
  'AWS::Scheduler::Schedule': 'Name',
  'AWS::Scheduler::ScheduleGroup': 'Name',
  'AWS::SecretsManager::Secret': 'Name',
  'AWS::StepFunctions::StateMachine': 'StateMachineName',
  'AWS::WAFv2::WebACL': 'Name',
};

/**
 * Resources that refer to another resource by name without waiting for it, each with the reason why this is
 * harmless.
 */
const literal: Readonly<Record<string, string>> = {
  JobStateMachine: 'it calls functions that name it, and these name it only when they are called',
};

const stack = synthesized();
const all = Object.entries(stack.resources);

const nameOf = ({ Type, Properties }: Resource) => Properties[nameProperties[Type] ?? ''];

/** Returns all strings in a value, each with the property that contains it. */
function textsIn(value: unknown, key = ''): readonly (readonly [key: string, text: string])[] {
  if (typeof value === 'string') return [[key, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([inner, item]) =>
    textsIn(item, Array.isArray(value) || inner.startsWith('Fn::') ? key : inner),
  );
}

/**
 * Returns true if a property's text refers to a resource with this type and name. Several resources have the
 * stack's name, or the stack's name followed by `-jobs`.
 */
function means(type: string, name: string, key: string, text: string): boolean {
  switch (type) {
    case 'AWS::Scheduler::ScheduleGroup':
      return (key === 'GroupName' && text === name) || text.includes(`schedule-group/${name}`);
    case 'AWS::StepFunctions::StateMachine':
      return text.includes(`stateMachine:${name}`);
    case 'AWS::CloudWatch::Dashboard':
      return text.includes(`dashboard/${name}`);
    default:
      return text.includes(name);
  }
}

/** Returns the resources that a value refers to with Ref, Fn::GetAtt or Fn::Sub. */
function referencesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'Ref') return [String(inner)];
    if (key === 'Fn::GetAtt') return [String(Array.isArray(inner) ? inner[0] : inner).split('.')[0] ?? ''];
    if (key === 'Fn::Sub')
      return [...JSON.stringify(inner).matchAll(/\$\{(\w+)/g)].map(([, name]) => name ?? '');
    return referencesIn(inner);
  });
}

describe('resources with fixed names', () => {
  const named = all.flatMap(([id, resource]) => {
    const name = nameOf(resource);
    return typeof name === 'string' ? [{ id, name }] : [];
  });

  it('are found', () => {
    expect(named.map(({ name }) => name)).toContain('WellnessAdmin-jobs');
  });

  it.each(named.filter(({ id }) => literal[id] === undefined))(
    '$id ($name) is awaited by everything that refers to it',
    ({ id, name }) => {
      const type = stack.resources[id]?.Type ?? '';
      const careless = all.filter(
        ([other, { Properties, DependsOn }]) =>
          other !== id &&
          textsIn(Properties).some(([key, text]) => means(type, name, key, text)) &&
          ![...referencesIn(Properties), ...DependsOn].includes(id),
      );

      expect(careless.map(([other]) => other)).toEqual([]);
    },
  );
});

describe('a deployment that fails', () => {
  const kept = all.filter(([, { DeletionPolicy }]) => DeletionPolicy === 'Retain');

  it.each(kept.map(([id, resource]) => ({ id, name: nameOf(resource) })))(
    'leaves $id with a name that the next deployment does not need',
    ({ name }) => {
      const unique = name === undefined || JSON.stringify(name).includes('{"Ref":"AWS::StackId"}');

      expect(unique).toBe(true);
    },
  );

  it('leaves no empty resource that can be deleted', () => {
    const policies = ['BackupsBucket', 'ContentBucket', 'PushProviderKey'].map(
      (id) => stack.resources[id]?.DeletionPolicy,
    );
    const [key] = stack.ofType('AWS::KMS::Key');

    expect([...policies, key?.[1].DeletionPolicy]).toEqual(
      Array.from({ length: 4 }, () => 'RetainExceptOnCreate'),
    );
  });
});
