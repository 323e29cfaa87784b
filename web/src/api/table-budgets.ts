import { queryOptions, useQueryClient } from '@tanstack/react-query';
import * as documents from '#shared/jobs/documents/run-page-documents';
import type { TableBudget } from '#shared/jobs/job/job';
import { graphql } from './client';
import { useWrite } from './use-write';

const everyMs = 15_000;
const key = ['table-budgets'] as const;

export const tableBudgetsQuery = queryOptions({
  queryKey: key,
  queryFn: async (): Promise<readonly TableBudget[]> =>
    (await graphql(documents.tableBudgetsDocument)).tableBudgets,
  refetchInterval: everyMs,
});

interface BudgetChange {
  readonly table: string;
  /** Null removes the budget. */
  readonly writesPerSecond: number | null;
  /** The version of the budget that the admin saw. */
  readonly version: number;
}

export function useSetTableBudget() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: async (change: BudgetChange) =>
      (await graphql(documents.setTableBudgetDocument, change)).setTableBudget,
    onSuccess: (changed) => {
      client.setQueryData(tableBudgetsQuery.queryKey, (known) =>
        known?.map((budget) => (budget.table === changed.table ? changed : budget)),
      );
    },
    // After a conflict, the present budgets are needed as well.
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
