import type { JobShape } from '#shared/jobs/job/job-shape';
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

/** The tabs of a run of this shape. */
export const tabsOf = (shape: JobShape): readonly RunTab[] => tabsOfShape[shape] ?? runTabs;

/** The open tab: the one in the address if runs of this shape have it, otherwise the first. */
export function openTab(shape: JobShape, asked: RunTab | undefined): RunTab {
  const tabs = tabsOf(shape);
  return tabs.find((tab) => tab === asked) ?? tabs[0] ?? 'log';
}
