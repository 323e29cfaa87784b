import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { type IGrantable, type IPrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam';

/** For reading rows of a ledger by key. */
const readLedger = ['dynamodb:GetItem', 'dynamodb:Query'];

/** For starting a run: writing its rows unless jobs are paused. */
export const startRuns = [...readLedger, 'dynamodb:PutItem', 'dynamodb:ConditionCheckItem'];

/** For starting runs and for ending them, which removes locks and marks. */
export const endRuns = [...startRuns, 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'];

/** For everything in a run's life except the pages of its lanes. Planning writes frozen items in batches. */
export const coordinateRuns = [...endRuns, 'dynamodb:BatchWriteItem'];

/** For a lane's writes to the ledger: its journal, its failures and findings in batches, and its row. */
export const workOnLanes = [
  ...readLedger,
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:BatchWriteItem',
];

/**
 * For a lane's work on records: scanning segments, reading written records again, and writing with PartiQL,
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

/**
 * For reading records by ID and writing them in transactions. Records are never removed, only marked as
 * deleted.
 */
export const editRecords = [
  'dynamodb:GetItem',
  'dynamodb:BatchGetItem',
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
];

/** For writing rows and documents of reports, in batches and conditionally. */
export const writeReports = ['dynamodb:PutItem', 'dynamodb:BatchWriteItem'];

/** Allows actions on tables, but not on their indexes or streams. */
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

/** Allows queries of a table's indexes by name. */
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
