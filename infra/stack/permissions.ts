import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { type IGrantable, type IPrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam';

/** Reading rows of a ledger by key. */
const readLedger = ['dynamodb:GetItem', 'dynamodb:Query'];

/** Starting a run: writing its rows, on the condition that no pause forbids it. */
export const startRuns = [...readLedger, 'dynamodb:PutItem', 'dynamodb:ConditionCheckItem'];

/** Starting runs, and ending them, which removes locks and marks. */
export const endRuns = [...startRuns, 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'];

/** All of a run's life except its lanes' pages: planning writes frozen items in batches. */
export const coordinateRuns = [...endRuns, 'dynamodb:BatchWriteItem'];

/** A lane's writes to the ledger: its journal, its failures and findings in batches, and its row. */
export const workOnLanes = [
  ...readLedger,
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:BatchWriteItem',
];

/**
 * A lane's work on records: it scans segments, rereads what it wrote, and writes by PartiQL or, if that would
 * be too long, by item.
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
 * Reading records by id, and writing them in transactions. Nothing removes a record: it is marked as deleted.
 */
export const editRecords = [
  'dynamodb:GetItem',
  'dynamodb:BatchGetItem',
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
];

/** Putting rows and documents of reports, in batches and on condition. */
export const writeReports = ['dynamodb:PutItem', 'dynamodb:BatchWriteItem'];

/** Allows actions on tables, and on nothing else of them: no index, no stream. */
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
