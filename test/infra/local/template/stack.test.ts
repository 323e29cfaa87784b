import { describe, expect, it } from 'vitest';
import { tableDefinition } from '#infra/local/database/tables';
import { startRules } from '#infra/local/events/rules';
import { functionSettings } from '#infra/local/functions/function-settings';
import { createMachine } from '#infra/local/states/machine';
import { parseTemplate, type ResolvedResource, type ResolvedStack } from '#infra/local/template/template';
import { allPermissions } from '../gate/open-gate';
import { addresses, functionResource, stackOf } from '../resolved';

const assembly = {
  template: () => parseTemplate({ Resources: {} }),
  asset: (key: string) => `/assets/${key}`,
};
const endpoints = {
  gate: 'http://127.0.0.1:1',
  objects: 'http://127.0.0.1:5',
  pushProvider: 'http://127.0.0.1:7',
  pushControl: 'http://127.0.0.1:7/_control/a-secret',
  userPool: 'http://127.0.0.1:3',
};

function settingsOf(stack: ResolvedStack) {
  const accessKey = ({ logicalId }: ResolvedResource, roleArn: string) => ({
    accessKeyId: `${logicalId} as ${roleArn}`,
    secretAccessKey: 'a-secret',
  });
  return functionSettings(stack, { addresses, assembly, endpoints, compileCache: '/cache', accessKey });
}

function only(stack: ResolvedStack, type: string): ResolvedResource {
  const [resource, ...more] = stack.ofType(type);
  if (!resource || more.length > 0) throw new Error(`expected one ${type}`);
  return resource;
}

const tableProperties = {
  KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
  AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
};

describe('a resolved stack', () => {
  it('stops at an unsupported kind of resource, and names it', () => {
    const resources = { Cluster: { Type: 'AWS::ECS::Cluster', Properties: {} } };

    expect(() => stackOf(resources)).toThrow('Cluster (AWS::ECS::Cluster)');
  });

  it('skips kinds that have no meaning on one machine', () => {
    const stack = stackOf({
      Alarm: { Type: 'AWS::CloudWatch::Alarm', Properties: { Anything: { 'Fn::Cidr': [] } } },
    });

    expect(stack.ofType('AWS::CloudWatch::Alarm')).toEqual([]);
  });

  it('does not run functions that only serve a deployment', () => {
    const stack = stackOf({
      Fn: functionResource(),
      Uploader: functionResource(),
      Upload: {
        Type: 'Custom::CDKBucketDeployment',
        Properties: { ServiceToken: { 'Fn::GetAtt': ['Uploader', 'Arn'] } },
      },
    });

    expect(stack.ofType('AWS::Lambda::Function').map(({ logicalId }) => logicalId)).toEqual(['Fn']);
  });

  it('finds a resource by its Ref or GetAtt, and names who requested a missing one', () => {
    const stack = stackOf({ Fn: functionResource() });

    expect(stack.byIdentity('Test-Fn', 'a test').logicalId).toBe('Fn');
    expect(
      stack.byIdentity('arn:aws:lambda:us-east-1:000000000000:function:Test-Fn', 'a test').logicalId,
    ).toBe('Fn');
    expect(() => stack.byIdentity('Test-Other', 'the rule')).toThrow('the rule names Test-Other');
  });

  it('rejects an invalid template', () => {
    expect(() => parseTemplate({ Resource: {} })).toThrow('malformed');
  });
});

describe('an unsupported property', () => {
  it.each([
    [
      'of a table',
      {
        Notes: {
          Type: 'AWS::DynamoDB::Table',
          Properties: { ...tableProperties, LocalSecondaryIndexes: [] },
        },
      },
      (stack: ResolvedStack) => tableDefinition(only(stack, 'AWS::DynamoDB::Table')),
      'Resource Notes (AWS::DynamoDB::Table): Properties.LocalSecondaryIndexes is unknown to the local host',
    ],
    [
      'deep in a table',
      {
        Notes: {
          Type: 'AWS::DynamoDB::Table',
          Properties: {
            ...tableProperties,
            GlobalSecondaryIndexes: [
              { IndexName: 'byUser', KeySchema: [], Projection: { ProjectionType: 'ALL', Sparse: true } },
            ],
          },
        },
      },
      (stack: ResolvedStack) => tableDefinition(only(stack, 'AWS::DynamoDB::Table')),
      'Properties.GlobalSecondaryIndexes[0].Projection.Sparse',
    ],
    [
      'of a function',
      { Fn: { ...functionResource(), Properties: { ...functionResource().Properties, SnapStart: {} } } },
      settingsOf,
      'Resource Fn (AWS::Lambda::Function): Properties.SnapStart',
    ],
    [
      'of a state machine',
      {
        Machine: {
          Type: 'AWS::StepFunctions::StateMachine',
          Properties: { DefinitionString: '{}', RoleArn: 'arn:role', Colour: 1 },
        },
      },
      (stack: ResolvedStack) =>
        createMachine(
          only(stack, 'AWS::StepFunctions::StateMachine'),
          async () => ({ ok: true, payload: null }),
          () => allPermissions,
        ),
      'Resource Machine (AWS::StepFunctions::StateMachine): Properties.Colour',
    ],
    [
      'of a rule',
      {
        Rule: {
          Type: 'AWS::Events::Rule',
          Properties: { ScheduleExpression: 'rate(1 day)', RoleArn: 'x' },
        },
      },
      (stack: ResolvedStack) =>
        startRules(stack, { addresses, invoke: async () => ({ ok: true, payload: null }), log: () => {} }),
      'Resource Rule (AWS::Events::Rule): Properties.RoleArn',
    ],
  ])('%s aborts the start with a message that names it', (_, resources, boot, message) => {
    const stack = stackOf(resources);

    expect(() => boot(stack)).toThrow(message);
  });
});

describe('the settings of a function', () => {
  it("contain its own variables and the services' addresses, and nothing of the host", () => {
    const [settings] = settingsOf(stackOf({ Fn: functionResource({ COLOUR: 'teal' }) }));

    expect(settings).toMatchObject({
      name: 'Test-Fn',
      assetFolder: '/assets/code.zip',
      timeoutMs: 5000,
      memoryMb: 256,
    });
    expect(settings?.environment).toEqual({
      COLOUR: 'teal',
      AWS_REGION: 'us-east-1',
      AWS_DEFAULT_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'Fn as arn:aws:iam::000000000000:role/x',
      AWS_SECRET_ACCESS_KEY: 'a-secret',
      AWS_ENDPOINT_URL: endpoints.gate,
      AWS_ENDPOINT_URL_S3: endpoints.objects,
      ONESIGNAL_URL: endpoints.pushProvider,
      AWS_EXECUTION_ENV: expect.stringContaining('AWS_Lambda_nodejs'),
      AWS_LAMBDA_FUNCTION_NAME: 'Test-Fn',
      AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '256',
      NODE_COMPILE_CACHE: '/cache',
      TZ: ':UTC',
    });
  });

  it('contain the version number that the stack publishes, which differs for other code', () => {
    const version = (logicalId: string) => {
      const resources = {
        Fn: functionResource(),
        [logicalId]: { Type: 'AWS::Lambda::Version', Properties: { FunctionName: { Ref: 'Fn' } } },
      };
      return settingsOf(stackOf(resources))[0]?.environment.AWS_LAMBDA_FUNCTION_VERSION;
    };

    expect(version('FnVersionA')).toMatch(/^\d+$/);
    expect(version('FnVersionA')).toBe(version('FnVersionA'));
    expect(version('FnVersionA')).not.toBe(version('FnVersionB'));
  });
});
