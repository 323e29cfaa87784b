import { Button, Heading, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TableBudget } from '#shared/jobs/job/job';
import { tableBudgetsQuery } from '../../../api/table-budgets';
import { RunLink } from '../../../components/links/run-link';
import { columnOf, DataTable } from '../../../components/table/data-table';
import { formatCount } from '../../../components/text/number';
import { RelativeTime } from '../../../components/time/time';
import { SetBudget } from './set-budget';

const column = columnOf<TableBudget>();

const budgetColumns = (onChange: (budget: TableBudget) => void) => [
  column('table', { header: 'Table', width: '24%', onPhone: 'title' }, ({ table }) => (
    <Text fontWeight="medium">{table}</Text>
  )),
  column('writesPerSecond', { header: 'Writes per second', width: '16%' }, ({ writesPerSecond }) =>
    typeof writesPerSecond === 'number' ? (
      formatCount(writesPerSecond)
    ) : (
      <Text color="fg.muted">No budget</Text>
    ),
  ),
  column('lock', { header: 'Used by', width: '24%' }, ({ lock }) =>
    lock ? <RunLink id={lock.runId}>{lock.title}</RunLink> : <Text color="fg.muted">No run</Text>,
  ),
  column('changedAt', { header: 'Last changed', width: '22%' }, ({ changedBy, changedAt }) =>
    changedBy && changedAt ? (
      <Text overflowWrap="anywhere">
        <RelativeTime at={changedAt} /> by {changedBy}
      </Text>
    ) : (
      <Text color="fg.muted">Never</Text>
    ),
  ),
  column('change', { header: 'Change', width: '14%' }, (budget) => (
    <Button
      size="sm"
      variant="outline"
      aria-label={`Change the write budget of ${budget.table}`}
      onClick={() => onChange(budget)}
    >
      Change…
    </Button>
  )),
];

export function BudgetsSection() {
  const { data, error, isPending, refetch } = useQuery(tableBudgetsQuery);
  const [asked, setAsked] = useState<TableBudget>();
  const [open, setOpen] = useState(false);
  const [columns] = useState(() =>
    budgetColumns((budget) => {
      setAsked(budget);
      setOpen(true);
    }),
  );
  return (
    <section aria-labelledby="budgets">
      <Heading as="h2" id="budgets" textStyle="sectionTitle" mt="10">
        Write budgets
      </Heading>
      <Text color="fg.muted" mb="3">
        How fast runs may write to a table, whatever their own limits are. Runs that change the same table
        take turns, so each has the whole budget.
      </Text>
      <DataTable
        name="table-budgets"
        caption="Write budgets"
        columns={columns}
        rows={data ?? []}
        getRowId={({ table }) => table}
        loading={isPending}
        error={data ? undefined : error}
        onRetry={() => void refetch()}
        skeletonRows={5}
        empty={{ title: 'No tables', description: 'Jobs change no tables.' }}
      />
      {asked && <SetBudget budget={asked} open={open} onClose={() => setOpen(false)} />}
    </section>
  );
}
