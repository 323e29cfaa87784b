import type { ScheduleEntry } from '#shared/domain/schedules/entry';
import { testActivities, testTemplate } from '#shared/domain/schedules/test-schedule';
import type { JobRun } from '#shared/jobs/run/run';
import { assignableTemplates } from '#shared/templates/index';
import type { Notice } from '../../components/actions/notice-line';
import { formatCounted } from '../../components/text/number';
import { messages } from './messages';

export interface DataJob {
  readonly job: string;
  readonly label: string;
  readonly title: string;
  readonly question: (entries: readonly ScheduleEntry[]) => string;
  readonly isDestructive: boolean;
  readonly done: string;
  readonly failed: (reason: string) => string;
}

const count = (entries: number) => formatCounted(entries, 'entry', 'entries');
const slots = assignableTemplates.reduce((sum, { schedule }) => sum + schedule.length, 0);

export const createTemplates: DataJob = {
  job: 'template-schedules',
  label: messages.buttons.createTemplates,
  title: 'Create template schedules?',
  question: (entries) => {
    const flagged = entries.filter(({ isTemplate }) => isTemplate === true).length;
    return `Recreates ${count(slots)} for ${formatCounted(assignableTemplates.length, 'template')} from the code, then deletes older entries that are flagged as templates (currently ${flagged}).`;
  },
  isDestructive: false,
  done: 'created, changed or deleted',
  failed: messages.createTemplatesFailed,
};

export const dataJobs: readonly DataJob[] = [
  {
    job: 'multi-activity-test-data',
    label: messages.buttons.createTestData,
    title: 'Create test data?',
    question: () =>
      `Creates ${count(testActivities.length)} (movement and breathing at 10:00, 11:00 and 15:00) in the template '${testTemplate}'. No user has this template, so nobody is notified.`,
    isDestructive: false,
    done: 'created or reset',
    failed: messages.createTestDataFailed,
  },
  createTemplates,
  {
    job: 'multi-activity-test-data-removal',
    label: messages.buttons.deleteTestData,
    title: 'Delete test data?',
    question: (entries) => {
      const found = entries.filter(({ templateName }) => templateName === testTemplate).length;
      return `Deletes only the entries in the template '${testTemplate}' (currently ${count(found)}).`;
    },
    isDestructive: true,
    done: 'deleted',
    failed: messages.deleteTestDataFailed,
  },
];

export function endingOf({ status, changed, failed, reason }: JobRun, job: DataJob): Notice {
  if (status === 'FAILED' || (changed === 0 && failed > 0)) {
    return { tone: 'error', text: job.failed(reason ?? `${count(failed)} could not be changed.`) };
  }
  if (status === 'STOPPED') return { tone: 'warning', text: job.failed('The run was stopped.') };
  if (failed > 0) {
    return { tone: 'warning', text: `${count(changed)} ${job.done}; ${failed} could not be changed.` };
  }
  if (changed === 0) return { tone: 'info', text: `${job.label}: nothing to change.` };
  return { tone: 'success', text: `${count(changed)} ${job.done}.` };
}
