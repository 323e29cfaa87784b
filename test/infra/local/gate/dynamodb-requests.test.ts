import { expect, it } from 'vitest';
import { dynamodbRequests } from '#infra/local/gate/dynamodb-requests';

const asked = (operation: string, input: object) =>
  dynamodbRequests(operation, input, (name) => `table/${name}`)?.map(
    ({ action, resource }) => `${action} ${resource}`,
  );

it.each([
  ['GetItem', { TableName: 'A', Key: {} }, ['dynamodb:GetItem table/A']],
  ['Query', { TableName: 'A' }, ['dynamodb:Query table/A']],
  ['Query', { TableName: 'A', IndexName: 'byX' }, ['dynamodb:Query table/A/index/byX']],
  ['Scan', { TableName: 'A', IndexName: 'byX' }, ['dynamodb:Scan table/A/index/byX']],
  [
    'ExportTableToPointInTime',
    {
      TableArn: 'arn:aws:dynamodb:local:1:table/A',
      S3Bucket: 'b',
      S3Prefix: 'exports/r/A',
      ClientToken: 't',
    },
    [
      'dynamodb:ExportTableToPointInTime table/A',
      's3:PutObject arn:aws:s3:::b/exports/r/A/AWSDynamoDB',
      's3:PutObjectAcl arn:aws:s3:::b/exports/r/A/AWSDynamoDB',
      's3:AbortMultipartUpload arn:aws:s3:::b/exports/r/A/AWSDynamoDB',
    ],
  ],
  ['DescribeExport', { ExportArn: 'table/A/export/1' }, ['dynamodb:DescribeExport table/A/export/1']],
  ['DescribeTable', { TableName: 'A' }, ['dynamodb:DescribeTable table/A']],
  [
    'BatchGetItem',
    { RequestItems: { A: { Keys: [] }, B: { Keys: [] } } },
    ['dynamodb:BatchGetItem table/A', 'dynamodb:BatchGetItem table/B'],
  ],
  ['BatchWriteItem', { RequestItems: { A: [] } }, ['dynamodb:BatchWriteItem table/A']],
  [
    'TransactWriteItems',
    {
      TransactItems: [
        { Put: { TableName: 'A' } },
        { Put: { TableName: 'A' } },
        { Update: { TableName: 'A' } },
        { Delete: { TableName: 'B' } },
        { ConditionCheck: { TableName: 'C' } },
      ],
    },
    [
      'dynamodb:PutItem table/A',
      'dynamodb:UpdateItem table/A',
      'dynamodb:DeleteItem table/B',
      'dynamodb:ConditionCheckItem table/C',
    ],
  ],
  ['TransactGetItems', { TransactItems: [{ Get: { TableName: 'A' } }] }, ['dynamodb:GetItem table/A']],
  [
    'BatchExecuteStatement',
    {
      Statements: [
        { Statement: `INSERT INTO "A" VALUE {'x': 'UPDATE "B"'}` },
        { Statement: 'UPDATE "A" SET x=? WHERE id=?' },
        { Statement: '  delete from B.c where id=?' },
      ],
    },
    ['dynamodb:PartiQLInsert table/A', 'dynamodb:PartiQLUpdate table/A', 'dynamodb:PartiQLDelete table/B.c'],
  ],
  ['ExecuteStatement', { Statement: 'SELECT * FROM "A" WHERE id=?' }, ['dynamodb:PartiQLSelect table/A']],
  [
    'ExecuteTransaction',
    { TransactStatements: [{ Statement: 'SELECT x\nFROM "A"."byX" WHERE y=?' }] },
    ['dynamodb:PartiQLSelect table/A/index/byX'],
  ],
])('%s of %o requires %o', (operation, input, expected) => {
  expect(asked(operation, input)).toEqual(expected);
});

it('has no permissions for an unknown operation, and rejects a statement without a recognizable table', () => {
  expect(asked('RestoreTableToPointInTime', { TableName: 'A' })).toBeUndefined();
  expect(() => asked('ExecuteStatement', { Statement: 'EXISTS(SELECT 1)' })).toThrow('which table');
  expect(() => asked('GetItem', {})).toThrow();
});
