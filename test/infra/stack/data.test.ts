import { describe, expect, test } from 'vitest';
import { models } from '#shared/models/index';
import { permissionsOf } from '../support/policies';
import { synthesized } from '../support/synthesized';

describe('the tables', () => {
  const stack = synthesized();

  test('are one per model, the audit trail, the ledger, the reports, the webhooks and the messages, with ids that never change', () => {
    const ids = stack.ofType('AWS::DynamoDB::Table').map(([id]) => id);

    expect(ids.sort()).toEqual(
      [
        ...models.map(({ name }) => `${name}Table`),
        'AuditEntryTable',
        'WebhooksTable',
        'MessagesTable',
        'LedgerTable',
        'ReportsTable',
      ].sort(),
    );
  });

  test.each(stack.ofType('AWS::DynamoDB::Table'))(
    '%s keeps its data, even if the stack is deleted',
    (_id, table) => {
      expect(table.DeletionPolicy).toBe('Retain');
      expect(table.Properties).toMatchObject({
        BillingMode: 'PAY_PER_REQUEST',
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        SSESpecification: { SSEEnabled: true },
      });
    },
  );

  test.each(models)('of $name has the key and the indexes of its model', ({ name, indexes }) => {
    const { KeySchema, GlobalSecondaryIndexes = [] } = Object(stack.resources[`${name}Table`]?.Properties);

    expect(KeySchema).toEqual([{ AttributeName: 'id', KeyType: 'HASH' }]);
    expect(GlobalSecondaryIndexes).toEqual(
      indexes.map((index) => ({
        IndexName: index.name,
        KeySchema: [
          { AttributeName: index.partitionKey, KeyType: 'HASH' },
          ...(index.sortKey ? [{ AttributeName: index.sortKey, KeyType: 'RANGE' }] : []),
        ],
        Projection: { ProjectionType: 'ALL' },
      })),
    );
  });

  test('include a ledger whose rows can expire and whose runs are found by start and by job', () => {
    expect(stack.resources.LedgerTable?.Properties).toMatchObject({
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
      GlobalSecondaryIndexes: [
        {
          IndexName: 'byStart',
          KeySchema: [{ AttributeName: 'runList' }, { AttributeName: 'createdAt' }],
        },
        { IndexName: 'byJob', KeySchema: [{ AttributeName: 'job' }, { AttributeName: 'createdAt' }] },
        { IndexName: 'byLevel', KeySchema: [{ AttributeName: 'level' }, { AttributeName: 'sk' }] },
        {
          IndexName: 'byAttention',
          KeySchema: [{ AttributeName: 'attentionList' }, { AttributeName: 'createdAt' }],
        },
      ],
    });
  });

  test('include an audit trail whose entries expire, found by time, user, type and record', () => {
    expect(stack.resources.AuditEntryTable?.Properties).toMatchObject({
      KeySchema: [{ AttributeName: 'id' }],
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
      GlobalSecondaryIndexes: [
        { IndexName: 'byTime', KeySchema: [{ AttributeName: 'trail' }, { AttributeName: 'timestamp' }] },
        { IndexName: 'byUser', KeySchema: [{ AttributeName: 'user' }, { AttributeName: 'timestamp' }] },
        { IndexName: 'byType', KeySchema: [{ AttributeName: 'type' }, { AttributeName: 'timestamp' }] },
        { IndexName: 'byRecord', KeySchema: [{ AttributeName: 'record' }, { AttributeName: 'timestamp' }] },
      ],
    });
  });

  test('include reports whose rows can expire and are read in four orders in addition to their own', () => {
    expect(stack.resources.ReportsTable?.Properties).toMatchObject({
      KeySchema: [{ AttributeName: 'pk' }, { AttributeName: 'sk' }],
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
      GlobalSecondaryIndexes: [1, 2, 3, 4].map((number) => ({
        IndexName: `bySort${number}`,
        KeySchema: [{ AttributeName: 'pk' }, { AttributeName: `sort${number}` }],
      })),
    });
  });
});

describe('a table imported by name', () => {
  const stack = synthesized({ importedTables: { UserPreferences: 'UserPreferences-abc-prod' } });

  test('is not created again', () => {
    expect(stack.resources.UserPreferencesTable).toBeUndefined();
    expect(stack.resources.UserActivityTable).toBeDefined();
  });

  test('is read by the functions and the API under that name', () => {
    const tables = JSON.stringify(stack.resources.WorkFunction?.Properties.Environment);

    expect(tables).toContain('UserPreferences-abc-prod');
    stack.template.hasResourceProperties('AWS::AppSync::DataSource', {
      Name: 'UserPreferences',
      DynamoDBConfig: { TableName: 'UserPreferences-abc-prod' },
    });
  });

  test('can be written by lanes, unlike other tables whose names begin in the same way', () => {
    const updates = permissionsOf(stack, 'WorkRole')['dynamodb:PartiQLUpdate'] ?? [];

    expect(updates).toContainEqual(expect.stringMatching(/:table\/UserPreferences-abc-prod$/));
    expect(updates.filter((arn) => arn.includes('*'))).toEqual([]);
  });
});
