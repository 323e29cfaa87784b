import type { TableBudget } from '#shared/jobs/job/job';
import { tableBudgetsPartition } from '#shared/jobs/ledger/ledger-keys';
import { unchanged } from '../../dynamodb/update';
import { AppError, SystemicError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { isoNow } from './ledger';
import { rowsBeginning, rowUpdate } from './rows';
import { changeWithEntry, type TrailEntry } from './trail';

/** A table's write budget, as stored. A budget that was removed has no `writesPerSecond`. */
export interface TableBudgetRow extends Pick<TableBudget, 'table' | 'version'> {
  readonly writesPerSecond?: number;
  readonly changedBy: string;
  readonly changedAt: string;
}

/** Returns all budgets that were ever set, with one consistent Query. */
export const readTableBudgets = async (
  engine: Pick<Engine, 'ledger' | 'settings'>,
): Promise<readonly TableBudgetRow[]> =>
  // Only `setTableBudget` writes these rows, in this format.
  (await rowsBeginning(engine, { pk: tableBudgetsPartition })) as unknown as readonly TableBudgetRow[];

/**
 * Returns the smallest budget among the tables, or undefined if none of them has one. Throws SystemicError if
 * a budget is invalid, because a run must not continue without it.
 */
export function smallestBudget(
  budgets: readonly TableBudgetRow[],
  tables: readonly string[],
): number | undefined {
  const found = budgets.flatMap(({ table, writesPerSecond: value }) => {
    if (value === undefined || !tables.includes(table)) return [];
    if (typeof value === 'number' && Number.isFinite(value) && value > 0) return [value];
    throw new SystemicError(
      `The write budget of ${table} is ${JSON.stringify(value)}; expected a number above 0. Set the budget again, then resume the run.`,
    );
  });
  return found.length > 0 ? Math.min(...found) : undefined;
}

/** A change of a table's budget. `version` is that of the budget that the person saw. */
export interface BudgetChange extends Pick<TableBudget, 'table' | 'version'> {
  /** Null removes the budget. */
  readonly writesPerSecond: number | null;
  readonly by: TrailEntry['by'];
}

/**
 * Sets or removes a table's budget. Does nothing if the budget has this value. Throws Conflict if somebody
 * else has changed it since the person saw it.
 */
export async function setTableBudget(engine: Engine, change: BudgetChange): Promise<void> {
  const { table, writesPerSecond, version, by } = change;
  const before = await readBudget(engine, table);
  if (budgetIn(before) === writesPerSecond) return;
  if ((before?.version ?? 0) !== version) throw changedMeanwhile(change, before);
  const update = rowUpdate(
    engine,
    { pk: tableBudgetsPartition, sk: table },
    {
      set: {
        table,
        writesPerSecond: writesPerSecond ?? undefined,
        version: version + 1,
        changedBy: by.email,
        changedAt: isoNow(engine),
      },
      remove: [writesPerSecond === null && 'writesPerSecond'],
      when: [unchanged('version', before?.version)],
    },
  );
  const isChanged = await changeWithEntry(engine, update, {
    type: 'configuration',
    by,
    record: `TableBudget#${table}`,
    outline: `Write budget of ${table} changed from ${text(budgetIn(before))} to ${text(writesPerSecond)}.`,
    before: { writesPerSecond: budgetIn(before) },
    after: { writesPerSecond },
  });
  if (!isChanged) throw changedMeanwhile(change, await readBudget(engine, table));
}

const budgetIn = (row: TableBudgetRow | undefined): number | null => row?.writesPerSecond ?? null;
const text = (budget: number | null): string => budget?.toLocaleString('en') ?? 'none';

const readBudget = async (engine: Engine, table: string) =>
  (await readTableBudgets(engine)).find((row) => row.table === table);

function changedMeanwhile({ table, version }: BudgetChange, now: TableBudgetRow | undefined): AppError {
  const present = now?.version ?? 0;
  const who = now ? ` ${now.changedBy} changed it at ${now.changedAt}.` : '';
  return new AppError(
    'Conflict',
    `The write budget of ${table} is at version ${present}; expected version ${version}.${who} Check it, then try again.`,
    { info: { field: 'version', expected: String(present) } },
  );
}
