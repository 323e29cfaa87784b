import { Tabs, Text } from '@chakra-ui/react';
import { tabsSlotRecipe } from '@chakra-ui/react/theme';
import { Step } from '../../components/layout/step';
import { TabList } from '../../components/layout/tab-list';
import { Count } from '../../components/text/number';
import { type FinishedScan, type Flow, stepStates } from './flow';
import { PreviewTable } from './preview-table';

/** Step 2: shows the records found by the last scan, one table at a time. */
export function PreviewStep({ flow }: { readonly flow: Flow }) {
  return (
    <Step
      number={2}
      state={stepStates(flow).preview}
      title="Preview"
      purpose="Every record that needs migration, before and after."
    >
      {flow.scan && flow.scan.found > 0 ? (
        <PreviewTabs key={flow.scan.runId} scan={flow.scan} />
      ) : (
        <Text color="fg.muted">
          {flow.phase.name === 'scanning'
            ? 'The records will appear here when the scan is complete.'
            : flow.scan
              ? 'No records need migration.'
              : flow.phase.name === 'migrating' || flow.phase.name === 'migrated'
                ? 'The page was opened after the migration had started. Open the run to see its changes.'
                : 'Nothing to show yet. Run a scan first.'}
        </Text>
      )}
    </Step>
  );
}

function PreviewTabs({ scan }: { readonly scan: FinishedScan }) {
  const tables = scan.tables.filter(({ found }) => found > 0);
  return (
    <Tabs.Root recipe={tabsSlotRecipe} size="sm" defaultValue={tables[0]?.table ?? null} lazyMount>
      <TabList aria-label="Tables">
        {tables.map(({ table, found }) => (
          <Tabs.Trigger key={table} value={table} flexShrink="0">
            {table} <Count value={found} />
          </Tabs.Trigger>
        ))}
      </TabList>
      {tables.map(({ table, found }) => (
        <Tabs.Content key={table} value={table}>
          <PreviewTable runId={scan.runId} table={table} found={found} />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
