import { z } from 'zod';
import type { AccessRequest } from './policy';

/** Returns a table's ARN. A name that is already an ARN is returned unchanged. */
export type TableArn = (name: string) => string;

const keyed = z.object({ TableName: z.string() });
const indexed = keyed.extend({ IndexName: z.string().nullish() });
const byTable = z.object({ RequestItems: z.record(z.string(), z.unknown()) });
const read = z.object({ TransactItems: z.array(z.object({ Get: keyed })) });
const written = z.object({
  TransactItems: z.array(
    z.object({
      Put: keyed.optional(),
      Update: keyed.optional(),
      Delete: keyed.optional(),
      ConditionCheck: keyed.optional(),
    }),
  ),
});
const exported = z.object({ TableArn: z.string(), S3Bucket: z.string(), S3Prefix: z.string().default('') });
const described = z.object({ ExportArn: z.string() });
const statement = z.object({ Statement: z.string() });
const statements = z.object({ Statements: z.array(statement) });
const transaction = z.object({ TransactStatements: z.array(statement) });

type RequestsOfOperation = (input: unknown, tableArn: TableArn) => readonly AccessRequest[];

const one =
  (action: string): RequestsOfOperation =>
  (input, tableArn) => [{ action: `dynamodb:${action}`, resource: tableArn(keyed.parse(input).TableName) }];

const ofTableOrIndex =
  (action: string): RequestsOfOperation =>
  (input, tableArn) => {
    const { TableName, IndexName } = indexed.parse(input);
    const table = tableArn(TableName);
    return [{ action: `dynamodb:${action}`, resource: IndexName ? `${table}/index/${IndexName}` : table }];
  };

const eachTable =
  (action: string): RequestsOfOperation =>
  (input, tableArn) =>
    Object.keys(byTable.parse(input).RequestItems).map((name) => ({
      action: `dynamodb:${action}`,
      resource: tableArn(name),
    }));

const itemActions = {
  Put: 'dynamodb:PutItem',
  Update: 'dynamodb:UpdateItem',
  Delete: 'dynamodb:DeleteItem',
  ConditionCheck: 'dynamodb:ConditionCheckItem',
} as const;

/** Actions that DynamoDB performs with the caller's permissions. */
const exportActions = ['s3:PutObject', 's3:PutObjectAcl', 's3:AbortMultipartUpload'];

/** Returns the table name in an ARN, because the region in the database's ARNs may differ from the host's. */
const nameInArn = (arn: string) => arn.slice(arn.lastIndexOf('/') + 1);

/**
 * The permissions that each operation needs, according to docs.aws.amazon.com/service-authorization,
 * "Actions, resources, and condition keys for Amazon DynamoDB".
 */
const operations: Readonly<Record<string, RequestsOfOperation>> = {
  GetItem: one('GetItem'),
  PutItem: one('PutItem'),
  UpdateItem: one('UpdateItem'),
  DeleteItem: one('DeleteItem'),
  DescribeTable: one('DescribeTable'),
  Query: ofTableOrIndex('Query'),
  Scan: ofTableOrIndex('Scan'),
  BatchGetItem: eachTable('BatchGetItem'),
  BatchWriteItem: eachTable('BatchWriteItem'),
  TransactGetItems: (input, tableArn) =>
    read.parse(input).TransactItems.map(({ Get }) => ({
      action: 'dynamodb:GetItem',
      resource: tableArn(Get.TableName),
    })),
  TransactWriteItems: (input, tableArn) =>
    written.parse(input).TransactItems.flatMap((item) =>
      Object.entries(itemActions).flatMap(([kind, action]) => {
        const asked = item[kind as keyof typeof itemActions];
        return asked ? [{ action, resource: tableArn(asked.TableName) }] : [];
      }),
    ),
  // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/S3DataExport_Requesting.html
  ExportTableToPointInTime(input, tableArn) {
    const { TableArn, S3Bucket, S3Prefix } = exported.parse(input);
    const objects = `arn:aws:s3:::${S3Bucket}/${S3Prefix}/AWSDynamoDB`;
    return [
      { action: 'dynamodb:ExportTableToPointInTime', resource: tableArn(nameInArn(TableArn)) },
      ...exportActions.map((action) => ({ action, resource: objects })),
    ];
  },
  DescribeExport: (input) => [
    { action: 'dynamodb:DescribeExport', resource: described.parse(input).ExportArn },
  ],
  ExecuteStatement: (input, tableArn) => [ofStatement(statement.parse(input), tableArn)],
  BatchExecuteStatement: (input, tableArn) =>
    statements.parse(input).Statements.map((each) => ofStatement(each, tableArn)),
  ExecuteTransaction: (input, tableArn) =>
    transaction.parse(input).TransactStatements.map((each) => ofStatement(each, tableArn)),
};

const name = `(?:"([^"]+)"|([A-Za-z0-9_.-]+))`;
const partiql = [
  { action: 'dynamodb:PartiQLInsert', form: new RegExp(`^\\s*INSERT\\s+INTO\\s+${name}`, 'i') },
  { action: 'dynamodb:PartiQLUpdate', form: new RegExp(`^\\s*UPDATE\\s+${name}`, 'i') },
  { action: 'dynamodb:PartiQLDelete', form: new RegExp(`^\\s*DELETE\\s+FROM\\s+${name}`, 'i') },
  {
    action: 'dynamodb:PartiQLSelect',
    form: new RegExp(`^\\s*SELECT\\s.+?\\sFROM\\s+${name}(?:\\."([^"]+)")?`, 'is'),
  },
];

function ofStatement({ Statement }: z.infer<typeof statement>, tableArn: TableArn): AccessRequest {
  for (const { action, form } of partiql) {
    const found = form.exec(Statement);
    if (!found) continue;
    const [, quoted, bare, index] = found;
    const table = tableArn(quoted ?? bare ?? '');
    return { action, resource: index ? `${table}/index/${index}` : table };
  }
  throw new Error(`which table it is about: ${Statement.slice(0, 100)}`);
}

/**
 * Returns the permissions that a request needs, without duplicates, or undefined for an unsupported
 * operation. Throws an Error for malformed input.
 */
export function dynamodbRequests(
  operation: string,
  input: unknown,
  tableArn: TableArn,
): readonly AccessRequest[] | undefined {
  if (!Object.hasOwn(operations, operation)) return undefined;
  const asked = operations[operation]?.(input, tableArn) ?? [];
  return asked.length < 2
    ? asked
    : [...new Map(asked.map((each) => [`${each.action} ${each.resource}`, each])).values()];
}
