import type { JobRun } from '#shared/jobs/run/run';

export type Operation = CheckOperation | JobOperation | RehearsalOperation;

/**
 * A check in the browser. It uses the same rules as the audits, so it does not need a run and does not raise
 * an alert.
 */
export interface CheckOperation {
  readonly kind: 'check';
  readonly name: 'records' | 'heroes' | 'exercises' | 'links';
  readonly label: string;
}

export interface JobOperation {
  readonly kind: 'job';
  readonly job: string;
  readonly label: string;
  readonly does: string;
  /** The verb in a sentence such as '3 records updated'. */
  readonly done: 'updated' | 'created';
  readonly things: readonly [one: string, many: string];
}

/** Dry runs of each page content fix, one after another. */
interface RehearsalOperation {
  readonly kind: 'rehearsal';
  readonly label: string;
}

const updateDefaults: JobOperation = {
  kind: 'job',
  job: 'page-content-defaults',
  label: 'Update Defaults',
  does: 'Fills in missing page content fields. Existing values are kept.',
  done: 'updated',
  things: ['record', 'records'],
};

const fixLinks: JobOperation = {
  kind: 'job',
  job: 'page-content-urls',
  label: 'Fix PageContent URLs',
  does: "Links each active breathing hero to its exercise's session, with the duration set for the hero's time of day.",
  done: 'updated',
  things: ['record', 'records'],
};

/** The buttons in order. docs/product.md quotes their labels. */
export const operations: readonly Operation[] = [
  { kind: 'check', name: 'records', label: 'Check Records' },
  updateDefaults,
  {
    kind: 'job',
    job: 'breathing-hero',
    label: 'Create Breathing Hero',
    does: 'Creates a hero with an active breathing exercise for each time of day that has no hero.',
    done: 'created',
    things: ['hero', 'heroes'],
  },
  { kind: 'check', name: 'heroes', label: 'Check Breathing Hero' },
  { kind: 'check', name: 'exercises', label: 'Check Exercise Status' },
  {
    kind: 'job',
    job: 'activate-breathing-exercises',
    label: 'Activate All Exercises',
    does: 'Activates all breathing exercises, so that users can choose them.',
    done: 'updated',
    things: ['breathing exercise', 'breathing exercises'],
  },
  {
    kind: 'job',
    job: 'exercise-goals',
    label: 'Fix Exercise Goals',
    does: "Sets the goals for exercises in the product's library. Other exercises are not changed.",
    done: 'updated',
    things: ['exercise', 'exercises'],
  },
  { kind: 'check', name: 'links', label: 'Check PageContent URLs' },
  fixLinks,
  { kind: 'rehearsal', label: 'Test Button' },
];

const jobOperations = operations.filter((operation) => operation.kind === 'job');

export const operationJobs: readonly string[] = jobOperations.map(({ job }) => job);

/** The operations that the Test Button starts as dry runs. */
export const rehearsedOperations: readonly JobOperation[] = [updateDefaults, fixLinks];

export const operationOf = ({ job }: Pick<JobRun, 'job'>): JobOperation | undefined =>
  jobOperations.find((operation) => operation.job === job);
