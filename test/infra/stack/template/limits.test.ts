import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { synthesized } from '../../support/synthesized';

// With every part of the stack that adds to a role's policies.
const stack = synthesized({ holdThrottles: 50, oneSignalAppId: '00000000-0000-4000-8000-000000000000' });

/**
 * Formats a value as text without spaces. As in CloudFormation, references are replaced with resource names
 * or ARNs.
 */
const deployed = (value: unknown) =>
  JSON.stringify(value)
    .replaceAll(/\{"Ref":"([^"]*)"\}/g, (_, id) => `"WellnessAdmin-${id}-ABCDEFGHIJKLM"`)
    .replaceAll(
      /\{"Fn::GetAtt":\["([^"]*)"[^\]]*\]\}/g,
      (_, id) => `"arn:aws:dynamodb:ap-southeast-2:123456789012:table/WellnessAdmin-${id}-ABCDEFGHIJKLM"`,
    )
    .replaceAll(/\s/g, '');

const byId = (type: string) => stack.ofType(type).map(([id, { Properties }]) => ({ id, Properties }));

describe('AWS limits', () => {
  it('the policies of a role are within 10,240 characters', () => {
    const sizes = new Map<string, number>();
    for (const { Properties } of byId('AWS::IAM::Policy')) {
      const role = JSON.stringify(Properties.Roles);
      sizes.set(role, (sizes.get(role) ?? 0) + deployed(Properties.PolicyDocument).length);
    }

    expect([...sizes].filter(([, size]) => size > 10_240)).toEqual([]);
  });

  it('a managed policy is within 6,144 characters', () => {
    const large = byId('AWS::IAM::ManagedPolicy').filter(
      ({ Properties }) => deployed(Properties.PolicyDocument).length > 6_144,
    );

    expect(large.map(({ id }) => id)).toEqual([]);
  });

  it('a role has at most ten managed policies', () => {
    const counts = new Map<string, number>();
    const add = (role: string, count: number) => counts.set(role, (counts.get(role) ?? 0) + count);
    for (const { Properties } of byId('AWS::IAM::ManagedPolicy')) {
      for (const { Ref } of (Properties.Roles ?? []) as readonly { Ref: string }[]) add(Ref, 1);
    }
    for (const { id, Properties } of byId('AWS::IAM::Role')) {
      add(id, ((Properties.ManagedPolicyArns ?? []) as readonly unknown[]).length);
    }

    expect([...counts].filter(([, count]) => count > 10)).toEqual([]);
  });

  it('the statements of a role have no Sids, which the CDK would lose when it splits a large policy', () => {
    const policies = [...byId('AWS::IAM::Policy'), ...byId('AWS::IAM::ManagedPolicy')];

    const named = policies.filter(({ Properties }) => JSON.stringify(Properties).includes('"Sid"'));
    expect(named.map(({ id }) => id)).toEqual([]);
  });

  it('the policy that says who may take on a role is within 2,048 characters', () => {
    const large = byId('AWS::IAM::Role').filter(
      ({ Properties }) => deployed(Properties.AssumeRolePolicyDocument).length > 2_048,
    );

    expect(large.map(({ id }) => id)).toEqual([]);
  });

  it('the description of a role has only characters that IAM accepts', () => {
    const wrong = byId('AWS::IAM::Role').filter(
      ({ Properties }) =>
        !/^[\t\n\r\x20-\x7e\u00a1-\u00ff]{0,1000}$/.test(String(Properties.Description ?? '')),
    );

    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it.each(byId('AWS::Lambda::Function'))(
    '$id has at most 4 KB of variables and no reserved ones',
    ({ Properties }) => {
      const { Variables = {} } = (Properties.Environment ?? {}) as { Variables?: Record<string, unknown> };
      const reserved = Object.keys(Variables).filter((name) => /^(AWS_|LAMBDA_|_HANDLER)/.test(name));

      expect(deployed(Variables).length).toBeLessThan(4_096);
      // The runtime sets AWS_REGION and similar variables. This variable is for the SDK in the CDK's
      // uploader.
      expect(reserved.filter((name) => name !== 'AWS_CA_BUNDLE')).toEqual([]);
      expect(String(Properties.Description ?? '').length).toBeLessThanOrEqual(256);
    },
  );

  it('the state machine is within 1 MB', () => {
    expect(deployed(stack.only('AWS::StepFunctions::StateMachine').Properties).length).toBeLessThan(
      1_000_000,
    );
  });

  it('a table has at most 20 indexes, and all of their keys are declared', () => {
    for (const { id, Properties } of byId('AWS::DynamoDB::Table')) {
      const {
        GlobalSecondaryIndexes = [],
        AttributeDefinitions,
        KeySchema,
      } = Properties as {
        GlobalSecondaryIndexes?: readonly { KeySchema: readonly { AttributeName: string }[] }[];
        AttributeDefinitions: readonly { AttributeName: string }[];
        KeySchema: readonly { AttributeName: string }[];
      };
      const used = [KeySchema, ...GlobalSecondaryIndexes.map((index) => index.KeySchema)].flat();
      const names = (list: readonly { AttributeName: string }[]) =>
        [...new Set(list.map(({ AttributeName }) => AttributeName))].sort();

      expect(GlobalSecondaryIndexes.length).toBeLessThanOrEqual(20);
      expect({ id, declared: names(AttributeDefinitions) }).toEqual({ id, declared: names(used) });
    }
  });

  it('the schema defines and extends no scalars and directives, because AppSync has its own', () => {
    const schema = readFileSync(new URL('../../../../infra/stack/schema.graphql', import.meta.url), 'utf8');

    expect(schema.match(/^(scalar|directive|extend)\b.*$/gm)).toBeNull();
    expect(Buffer.byteLength(schema)).toBeLessThan(1_000_000);
  });

  it('names of buckets are within 63 characters, with the id of the stack', () => {
    const uuid = '0'.repeat(36);

    for (const { Properties } of byId('AWS::S3::Bucket')) {
      if (Properties.BucketName === undefined) continue;
      const [prefix] = /wellnessadmin-\w+-/.exec(JSON.stringify(Properties.BucketName)) ?? [''];
      expect(`${prefix}${uuid}`.length).toBeLessThanOrEqual(63);
    }
  });
});
