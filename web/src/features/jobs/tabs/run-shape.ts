import type { JobShape } from '#shared/jobs/job/job-shape';
import { countKept } from '#shared/jobs/run/informing-kinds';
import type { JobRun } from '#shared/jobs/run/run';
import { type RunTab, runTabs } from '../common/search';

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

/**
 * Returns the tabs for a run, depending on the run's shape. If there are failures, the Failures tab comes
 * first.
 */
export function tabsOf({
  shape,
  failed,
  findings,
}: Pick<JobRun, 'shape' | 'failed' | 'findings'>): readonly RunTab[] {
  const tabs = withKept(tabsOfShape[shape] ?? runTabs, findings);
  if (failed === 0 || !tabs.includes('failures')) return tabs;
  return ['failures', ...tabs.filter((tab) => tab !== 'failures')];
}

/**
 * Adds the Findings tab to the tabs of a run that kept records on purpose. Only such runs and audits have
 * findings.
 */
export function withKept(tabs: readonly RunTab[], findings: JobRun['findings']): readonly RunTab[] {
  return countKept(findings) === 0 || tabs.includes('findings') ? tabs : [...tabs, 'findings'];
}

/**
 * Returns the tab to open. It is the tab in the URL if the run has that tab. Otherwise, it is the run's first
 * tab.
 */
export function openTab(tabs: readonly RunTab[], asked: RunTab | undefined): RunTab {
  return tabs.find((tab) => tab === asked) ?? tabs[0] ?? 'log';
}
