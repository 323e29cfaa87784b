import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { type IGrantable, type IPrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam';

/** The actions for reading ledger rows by key. */
const readLedger = ['dynamodb:GetItem', 'dynamodb:Query'];

/** The actions for starting a run: writing its rows, unless jobs are paused. */
export const startRuns = [...readLedger, 'dynamodb:PutItem', 'dynamodb:ConditionCheckItem'];

/** The actions for ending runs: writing their last rows, and removing locks and marks. */
export const endRuns = [...readLedger, 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'];

/** The actions for starting and ending runs. */
export const startAndEndRuns = [...endRuns, 'dynamodb:ConditionCheckItem'];

/**
 * The actions for every part of a run's life except its lanes' pages. Planning writes frozen items in
 * batches.
 */
export const coordinateRuns = [...startAndEndRuns, 'dynamodb:BatchWriteItem'];

/** The actions for publishing events: reading, claiming and removing event rows. */
export const publishEvents = ['dynamodb:Query', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'];

/** The actions for a lane's ledger writes: its journal, batches of failures and findings, and its row. */
export const workOnLanes = [
  ...readLedger,
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:BatchWriteItem',
];

/**
 * The actions for a lane's work on records. A lane scans segments, rereads written records, and writes with
 * PartiQL, or item by item if the statement would be too long.
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

/**
 * The actions for reading records by ID and writing them in transactions. Records are never removed, only
 * marked as deleted.
 */
export const editRecords = [
  'dynamodb:GetItem',
  'dynamodb:BatchGetItem',
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
];

/** The actions for writing report rows and documents, in batches and conditionally. */
export const writeReports = ['dynamodb:PutItem', 'dynamodb:BatchWriteItem'];

/** Allows a grantee to perform actions on tables, but not on their indexes or streams. */
export function allowOnTables(
  grantee: IGrantable,
  tables: readonly ITable[],
  actions: readonly string[],
): void {
  allow(
    grantee.grantPrincipal,
    actions,
    tables.map((table) => table.tableArn),
  );
}

/** Allows a grantee to query some of a table's indexes. */
export function allowOnIndexes(
  grantee: IGrantable,
  table: ITable,
  indexes: readonly { name: string }[],
): void {
  allow(
    grantee.grantPrincipal,
    ['dynamodb:Query'],
    indexes.map(({ name }) => `${table.tableArn}/index/${name}`),
  );
}

function allow(principal: IPrincipal, actions: readonly string[], resources: readonly string[]): void {
  principal.addToPrincipalPolicy(new PolicyStatement({ actions: [...actions], resources: [...resources] }));
}
