import { useState } from 'react';
import type { JobShape } from '#shared/jobs/job/job-shape';
import { countKept } from '#shared/jobs/run/informing-kinds';
import { recordsChangedIn } from '#shared/jobs/run/records-changed';
import type { JobRun } from '#shared/jobs/run/run';
import { PageTabs } from '../../../components/layout/tab-list';
import { Count } from '../../../components/text/number';
import { findingsOf } from '../../../components/text/shape-words';
import { type RunTab, runTabs } from '../common/search';
import { ChangesTab } from './changes-tab';
import { DetailsTab } from './details-tab';
import { FailuresTab } from './failures-tab';
import { FindingsTab } from './findings-tab';
import { LanesTab } from './lanes-tab';
import { LogTab } from './log-tab';
import { ReportTab } from './report-tab';
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

/**
 * The ID of the element around the tabs, because Chakra would add a prefix to the tabs' own ID. A link that
 * opens a tab also scrolls here, because the tabs may be out of view.
 */
export const runPartsId = 'parts';

/** Shows a run's tabs. Only the open tab requests data. */
export function RunTabs({ run }: { readonly run: JobRun }) {
  const { search, set } = useRunSearch();
  // The first order is kept, so that tabs do not move while the user is reading.
  const [first] = useState(() => tabsOf(run));
  const tabs = withKept(first, run.findings);
  const kept = countKept(run.findings);
  const counts: Partial<Record<RunTab, number>> = {
    changes: recordsChangedIn(run),
    failures: run.failed,
    findings: kept > 0 ? kept : findingsOf(run),
  };
  return (
    <div id={runPartsId}>
      <PageTabs
        tabs={tabs}
        value={openTab(tabs, search.tab)}
        onChange={(tab) => set({ tab, page: undefined, token: undefined })}
        title={(tab) => (
          <>
            {tab === 'findings' && kept > 0 ? 'Kept' : labels[tab]}
            {counts[tab] !== undefined && <Count value={counts[tab]} />}
          </>
        )}
        contents={{
          findings: <FindingsTab run={run} />,
          report: <ReportTab run={run} />,
          log: <LogTab run={run} />,
          changes: <ChangesTab run={run} />,
          failures: <FailuresTab run={run} />,
          lanes: <LanesTab run={run} />,
          details: <DetailsTab run={run} />,
        }}
      />
    </div>
  );
}

const changing: readonly RunTab[] = ['log', 'changes', 'failures', 'lanes', 'details'];

const tabsOfShape: Readonly<Record<JobShape, readonly RunTab[]>> = {
  sweep: changing,
  list: changing,
  calls: changing,
  undo: changing,
  audit: ['findings', 'log', 'failures', 'lanes', 'details'],
  report: ['report', 'log', 'lanes', 'details'],
  backup: ['log', 'lanes', 'details'],
  check: ['findings', 'log', 'lanes', 'details'],
  restore: changing,
};

/** Returns a run's tabs. If there are failures, the Failures tab comes first. */
function tabsOf({
  shape,
  failed,
  findings,
}: Pick<JobRun, 'shape' | 'failed' | 'findings'>): readonly RunTab[] {
  const tabs = withKept(tabsOfShape[shape] ?? runTabs, findings);
  if (failed === 0 || !tabs.includes('failures')) return tabs;
  return ['failures', ...tabs.filter((tab) => tab !== 'failures')];
}

/** Adds the Findings tab for runs with findings, as for audits. */
function withKept(tabs: readonly RunTab[], findings: JobRun['findings']): readonly RunTab[] {
  return countKept(findings) === 0 || tabs.includes('findings') ? tabs : [...tabs, 'findings'];
}

/** Returns the tab in the URL if the run has it, otherwise the first. */
function openTab(tabs: readonly RunTab[], asked: RunTab | undefined): RunTab {
  return tabs.find((tab) => tab === asked) ?? tabs[0] ?? 'log';
}
