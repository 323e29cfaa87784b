import { Tabs } from '@chakra-ui/react';
import type { JobRun } from '#shared/jobs/run/run';
import { Count } from '../../../components/text/number';
import { findingsOf } from '../../../components/text/shape-words';
import type { RunTab } from '../common/search';
import { ChangesTab } from './changes-tab';
import { DetailsTab } from './details-tab';
import { FailuresTab } from './failures-tab';
import { FindingsTab } from './findings-tab';
import { LanesTab } from './lanes-tab';
import { LogTab } from './log-tab';
import { ReportTab } from './report-tab';
import { openTab, tabsOf } from './run-shape';
import { useRunSearch } from './use-run-search';

const labels: Readonly<Record<RunTab, string>> = {
  findings: 'Findings',
  report: 'Report',
  log: 'Log',
  changes: 'Changes',
  failures: 'Failures',
  lanes: 'Workers',
  details: 'Details',
};

/** Id of the tabs, for links that open one: on a phone the tabs are below the fold. */
export const runPartsId = 'parts';

/** All details of a run in tabs. Only the open tab requests data. */
export function RunTabs({ run }: { readonly run: JobRun }) {
  const { search, set } = useRunSearch();
  const tabs = tabsOf(run.shape);
  const counts: Partial<Record<RunTab, number>> = {
    changes: run.changed,
    failures: run.failed,
    findings: findingsOf(run),
  };
  return (
    <Tabs.Root
      id={runPartsId}
      value={openTab(run.shape, search.tab)}
      onValueChange={({ value }) =>
        set({ tab: tabs.find((tab) => tab === value), page: undefined, token: undefined })
      }
      lazyMount
      unmountOnExit
    >
      <Tabs.List overflowX="auto" overflowY="hidden">
        {tabs.map((tab) => (
          <Tabs.Trigger key={tab} value={tab} flexShrink="0">
            {labels[tab]}
            {counts[tab] !== undefined && <Count value={counts[tab]} />}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value="findings">
        <FindingsTab run={run} />
      </Tabs.Content>
      <Tabs.Content value="report">
        <ReportTab run={run} />
      </Tabs.Content>
      <Tabs.Content value="log">
        <LogTab run={run} />
      </Tabs.Content>
      <Tabs.Content value="changes">
        <ChangesTab run={run} />
      </Tabs.Content>
      <Tabs.Content value="failures">
        <FailuresTab run={run} />
      </Tabs.Content>
      <Tabs.Content value="lanes">
        <LanesTab run={run} />
      </Tabs.Content>
      <Tabs.Content value="details">
        <DetailsTab run={run} />
      </Tabs.Content>
    </Tabs.Root>
  );
}
