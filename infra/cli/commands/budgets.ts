import { setTableBudgetDocument, tableBudgetsDocument } from '#shared/jobs/documents/run-page-documents';
import type { TableBudget } from '#shared/jobs/job/job';
import { required, wholeNumberOr } from '../base/option-values';
import { type Column, count, harmless, showTable, time } from '../output/output';
import { command } from './kinds/command';

const columns: readonly Column<TableBudget>[] = [
  { head: 'table', of: ({ table }) => table },
  {
    head: 'writes per second',
    of: ({ writesPerSecond }) => (typeof writesPerSecond === 'number' ? count(writesPerSecond) : 'no budget'),
    isNumber: true,
  },
  { head: 'used by run', of: ({ lock }) => lock?.runId ?? '' },
  { head: 'title', of: ({ lock }) => harmless(lock?.title ?? '') },
  { head: 'changed by', of: ({ changedBy }) => harmless(changedBy ?? '') },
  { head: 'changed at', of: ({ changedAt }) => time(changedAt ?? null) },
];

/** The commands for the tables' write budgets, which all runs share (docs/engine/limits.md). */
export const budgets = [
  command({
    name: 'budgets',
    description: 'list the write budgets of the tables, and the runs that use them',
    async work({ api, output }) {
      showTable(output, (await api.ask(tableBudgetsDocument, {})).tableBudgets, columns);
    },
  }),
  command({
    name: 'set-budget',
    description: 'set how fast all runs together may write to a table (takes effect within 5 seconds)',
    arguments: [['<table>', 'such as UserActivity']],
    options: [required('--writes <n>', 'maximum write units per second, or none', wholeNumberOr('none'))],
    async work({ api, output }, [table], { writes }: { readonly writes: number | 'none' }) {
      const { tableBudgets } = await api.ask(tableBudgetsDocument, {});
      const { setTableBudget } = await api.ask(setTableBudgetDocument, {
        table,
        writesPerSecond: writes === 'none' ? null : writes,
        // The API refuses a table that does not exist.
        version: tableBudgets.find((budget) => budget.table === table)?.version ?? 0,
      });
      showTable(output, [setTableBudget], columns);
    },
  }),
];
