import { z } from 'zod';
import { readTableBudgets, setTableBudget as set } from '#functions/engine/ledger/table-budgets';
import { locksOn } from '#functions/engine/run/table-locks';
import { AppError } from '#functions/runtime/app-error';
import type { TableBudget } from '#shared/jobs/job/job';
import { maxUnitsPerSecond } from '#shared/jobs/run/limits';
import { models } from '#shared/models/index';
import { shorten } from '#shared/text/show-value';
import { type ApiRequest, operation } from '../request/request';

/** The tables that runs can change. */
const tables = models.map(({ name }) => name);

async function viewBudgets({ engine }: ApiRequest, named: readonly string[]): Promise<TableBudget[]> {
  const [rows, locks] = await Promise.all([readTableBudgets(engine), locksOn(engine, named)]);
  return named.map((table) => {
    const row = rows.find((one) => one.table === table);
    return {
      table,
      writesPerSecond: row?.writesPerSecond ?? null,
      version: row?.version ?? 0,
      changedBy: row?.changedBy ?? null,
      changedAt: row?.changedAt ?? null,
      lock: locks.find((lock) => lock.table === table) ?? null,
    };
  });
}

/** Returns the write budget of each table, with the run that uses it. */
export const tableBudgets = operation({}, (_, request) => viewBudgets(request, tables));

const args = {
  table: z.string(),
  writesPerSecond: z.int().min(1).max(maxUnitsPerSecond).nullish(),
  version: z.int().min(0),
};

/** Sets or removes a table's write budget, and returns it. Throws NotFound if there is no such table. */
export const setTableBudget = operation(args, async ({ table, writesPerSecond = null, version }, request) => {
  if (!tables.includes(table)) throw noSuchTable(table);
  const by = await request.directory.find(request.identity);
  await set(request.engine, { table, writesPerSecond, version, by });
  return (await viewBudgets(request, [table]))[0];
});

function noSuchTable(table: string): AppError {
  const expected = `one of ${tables.join(', ')}`;
  return new AppError('NotFound', `There is no table '${shorten(table)}'; expected ${expected}.`, {
    info: { field: 'table', expected },
  });
}
