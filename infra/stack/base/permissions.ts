import { Aws } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { type IGrantable, PolicyStatement, type PrincipalBase, ServicePrincipal } from 'aws-cdk-lib/aws-iam';

const readLedger = ['dynamodb:GetItem', 'dynamodb:Query'];

/** The actions for starting runs. `ConditionCheckItem` checks that jobs are not paused. */
export const startRuns = [...readLedger, 'dynamodb:PutItem', 'dynamodb:ConditionCheckItem'];

/** The actions for ending runs: last rows, and the removal of locks and marks. */
export const endRuns = [...readLedger, 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'];

export const startAndEndRuns = [...endRuns, 'dynamodb:ConditionCheckItem'];

/** The actions for all of a run's life but its lanes' pages. Planning writes frozen items in batches. */
export const coordinateRuns = [...startAndEndRuns, 'dynamodb:BatchWriteItem'];

/** The actions for reading, claiming and removing event rows. */
export const publishEvents = ['dynamodb:Query', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'];

/** The actions for a lane's journal, batches of failures and findings, and row. */
export const workOnLanes = [
  ...readLedger,
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:BatchWriteItem',
];

/**
 * The actions for sweeping records: a lane scans segments, rereads written records, and writes with PartiQL,
 * or item by item if the statement would be too long.
 */
export const sweepRecords = [
  'dynamodb:DescribeTable',
  'dynamodb:Scan',
  'dynamodb:BatchGetItem',
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:PartiQLInsert',
  'dynamodb:PartiQLUpdate',
  'dynamodb:PartiQLDelete',
];

/** The actions for editing records, which are never removed, only marked as deleted. */
export const editRecords = [
  'dynamodb:GetItem',
  'dynamodb:BatchGetItem',
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
];

export const writeReports = ['dynamodb:PutItem', 'dynamodb:BatchWriteItem'];

/** Grants actions on tables, but not on their indexes or streams. */
export const allowOnTables = (grantee: IGrantable, tables: readonly ITable[], actions: readonly string[]) =>
  allow(
    grantee,
    actions,
    tables.map(({ tableArn }) => tableArn),
  );

export const allowOnIndexes = (grantee: IGrantable, table: ITable, indexes: readonly { name: string }[]) =>
  allow(
    grantee,
    ['dynamodb:Query'],
    indexes.map(({ name }) => `${table.tableArn}/index/${name}`),
  );

export function allow(
  { grantPrincipal }: IGrantable,
  actions: readonly string[],
  resources: readonly string[],
  conditions: Readonly<Record<string, Readonly<Record<string, string>>>> = {},
): void {
  grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({ actions: [...actions], resources: [...resources], conditions }),
  );
}

/**
 * Returns a principal that assumes our role only for our own resource: nobody can make the service assume it
 * for a resource in another account (the confused deputy problem).
 * @param sourceArn the resource's ARN, such as that of the API whose data source has the role
 */
export const onBehalfOf = (service: string, sourceArn: string): PrincipalBase =>
  new ServicePrincipal(service, {
    conditions: {
      StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID },
      ArnEquals: { 'aws:SourceArn': sourceArn },
    },
  });
