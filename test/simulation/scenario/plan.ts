import { followUpOutcomes } from '#shared/jobs/follow-ups/follow-up';
import type { FaultKind, Rates } from '../runtime/faults';
import type { WorldConfig } from '../runtime/world-config';
import { Stream } from '../scheduler/random';

const messageOperations = [
  'hook',
  'moveHook',
  'disableHook',
  'enableHook',
  'sendAgain',
  'testHook',
  'receiver',
  'choose',
  'leave',
  'join',
  'confirm',
  'unsubscribe',
] as const;

/** The operations of the histories about messages (`messages-plan.ts`). */
export type MessageOperation = (typeof messageOperations)[number];

export const isMessageOperation = (kind: OperationKind): kind is MessageOperation =>
  messageOperations.some((one) => one === kind);

/**
 * The actions that people and the scheduler can take. Each is valid at any time, but has no effect if there
 * is nothing to apply it to.
 */
const operationKinds = [
  ...messageOperations,
  'sweep',
  'dryRun',
  'stop',
  'forceStop',
  'resume',
  'retry',
  'undo',
  'lateUndo',
  'pause',
  'unpause',
  'abort',
  'schedule',
  'pauseSchedule',
  'unpauseSchedule',
  'acknowledge',
  'mend',
  'edit',
  'add',
  'deploy',
  'ask',
  'approve',
  'startApproved',
  'limit',
  'budget',
  'alarm',
  'allClear',
  'start',
  'dryStart',
  'withdraw',
  'decline',
  'damage',
  'disableFollowUp',
  'enableFollowUp',
  'loseRights',
  'regainRights',
  'upload',
  'expireUpload',
  'damageExport',
] as const;

export type OperationKind = (typeof operationKinds)[number];

export interface Operation {
  /** Identifies the operation in every history of the seed. */
  readonly name: string;
  readonly kind: OperationKind;
  /**
   * `idle` means as soon as no run is active, `reconcile` about when the reconciler is called, and `sending`
   * while a webhook gets a request. Any other value is the time since the previous operation.
   */
  readonly wait:
    | 'soon'
    | 'short'
    | 'later'
    | 'idle'
    | 'day'
    | 'reconcile'
    | 'hours'
    | 'days'
    | 'month'
    | 'sending';
  /** The name of the job that the operation starts, if it starts one. By default, the sweep. */
  readonly job?: string;
  /** True if the job that the operation starts reads an export of its tables. */
  readonly fromExport?: boolean;
  /** A number from 0 (inclusive) to 1 (exclusive) that selects a duration or an object. */
  readonly size: number;
  /** True if the operation is requested twice, as if by a person who received no response. */
  readonly twice: boolean;
}

/** The plan for a whole history. */
export interface Plan {
  /** `shapes` for all shapes, `messages` for webhooks and messages. By default, the jobs are sweeps. */
  readonly scenario?: 'shapes' | 'messages';
  readonly config: WorldConfig;
  /** The number of records in each of the two tables. */
  readonly records: readonly [number, number];
  readonly unversionedEvery: number;
  readonly badRecords: boolean;
  readonly operations: readonly Operation[];
}

/** The maximum probability of each kind of fault, in seeds that have this kind. */
const highest: Rates = {
  crash: 0.02,
  crashAfter: 0.02,
  freeze: 0.01,
  lostRequest: 0.02,
  lostAnswer: 0.03,
  late: 0.02,
  slow: 0.05,
  serverError: 0.03,
  serverErrorAfter: 0.03,
  throttle: 0.05,
  partial: 0.1,
  conflict: 0.03,
  stale: 0.5,
  foreign: 0.15,
  notInvoked: 0.2,
  invokedTwice: 0.1,
  lostEvent: 0.8,
};

/** The weights of the operations that are drawn for histories of sweeps. */
const weights: Readonly<Partial<Record<OperationKind, number>>> = {
  sweep: 4,
  dryRun: 1,
  stop: 3,
  forceStop: 1,
  resume: 3,
  retry: 2,
  undo: 5,
  lateUndo: 1,
  pause: 1,
  unpause: 2,
  abort: 2,
  schedule: 2,
  pauseSchedule: 0.5,
  unpauseSchedule: 0.5,
  acknowledge: 1,
  mend: 2,
  edit: 2,
};

export function planOf(seed: number): Plan {
  const random = new Stream(seed, 'plan');
  const config: WorldConfig = {
    recordsPerPage: random.int(2, 9),
    segments: random.one([1, 1, 2, 3]),
    workTimeoutMs: random.one([30_000, 60_000, 120_000]),
    lanesAtOnce: new Stream(seed, 'lanes').one([40, 40, 2, 1]),
    writesPerSecond: random.maybe(0.15) ? random.int(5, 60) : undefined,
    maxFailures: random.maybe(0.15) ? random.int(1, 3) : 1_000,
    approvalRecords: isAboutApproval(seed) ? new Stream(seed, 'approval records').int(1, 12) : undefined,
    hopsLeft: random.maybe(0.2) ? random.int(2, 3) : undefined,
    typicalLatencyMs: random.one([5, 20, 80]),
    rates: ratesOf(random),
  };
  const records = [random.int(3, 30), random.maybe(0.5) ? 0 : random.int(1, 16)] as const;
  return {
    config: {
      ...config,
      ...holdTime(seed),
      ...ceiling(seed),
      ...followUp(seed),
      ...(slowLimit(seed) ?? {}),
      ...(isAboutClosing(seed) ? lateCalls(config) : {}),
      ...manySegments(seed),
      ...clocks(seed, config),
      ...pageCrashes(seed, config),
      ...(isAboutBudget(seed) ? budget(seed).config : {}),
    },
    records: isAboutBudget(seed) ? budget(seed).records : [records[0] + moreRecords(seed), records[1]],
    unversionedEvery: random.one([0, 2, 4]),
    badRecords: random.maybe(0.4) || isAboutRetry(seed),
    operations: [
      ...budgetOperations(seed).slice(0, 1),
      ...operationsOf(seed).slice(0, 1),
      ...budgetOperations(seed).slice(1),
      ...limitOperations(seed),
      ...alarmOperations(seed),
      ...withDeployments(seed, operationsOf(seed).slice(1)),
    ],
  };
}

/**
 * Returns a low write limit for most seeds in which runs are held or limits change, so that the runs are
 * still working when that happens.
 */
function slowLimit(seed: number): Pick<WorldConfig, 'writesPerSecond'> | undefined {
  const random = new Stream(seed, 'slow');
  const operations = [...limitOperations(seed), ...alarmOperations(seed)];
  const isSlow = operations.length > 0 && random.maybe(0.7);
  return isSlow ? { writesPerSecond: random.int(1, 4) } : undefined;
}

/**
 * Returns limit changes that are made soon after the first start, while a run is working. Some seeds have no
 * limit changes.
 */
function limitOperations(seed: number): Operation[] {
  const random = new Stream(seed, 'limits');
  const count = random.maybe(0.4) ? random.int(1, 4) : 0;
  return Array.from({ length: count }, (_, index) => ({
    name: `limit${index + 1}`,
    kind: 'limit',
    wait: index === 0 ? 'soon' : 'short',
    size: random.next(),
    twice: random.maybe(0.15),
  }));
}

/** Adds deployments of other versions in some seeds, each before one of the operations. */
function withDeployments(seed: number, operations: readonly Operation[]): Operation[] {
  const random = new Stream(seed, 'deployments');
  if (!random.maybe(0.12)) return [...operations];
  const each = operations.map((operation, index): Operation[] => {
    const name = `deployment${index + 1}`;
    const wait = random.one(['soon', 'soon', 'later'] as const);
    const deployment = { name, kind: 'deploy', wait, size: random.next(), twice: false } as const;
    return random.maybe(0.5) ? [deployment, operation] : [operation];
  });
  return each.flat();
}

/**
 * Returns changes of a table's write budget: one before the first run, and others soon after its start.
 * Some seeds have none.
 */
export function budgetOperations(seed: number): Operation[] {
  const random = new Stream(seed, 'budgets');
  const count = random.maybe(0.3) ? random.int(1, 3) : 0;
  return Array.from({ length: count }, (_, index) => ({
    name: `budget${index + 1}`,
    kind: 'budget',
    wait: 'soon',
    size: index === 0 ? random.next() * 0.5 : random.next(),
    twice: random.maybe(0.15),
  }));
}

/** In seeds with budgets, the first table has more records, so that runs do not end before they count. */
const moreRecords = (seed: number) => (budgetOperations(seed).length > 0 ? 25 : 0);

/**
 * Returns alarms that begin soon after the first start. Most of them end after a while. Some seeds have no
 * alarms.
 */
function alarmOperations(seed: number): Operation[] {
  const random = new Stream(seed, 'alarms');
  const count = random.maybe(0.25) ? random.int(1, 4) : 0;
  return Array.from({ length: count }, (_, index) => ({
    name: `alarm${index + 1}`,
    kind: index % 2 === 0 ? 'alarm' : 'allClear',
    wait: index === 0 ? 'soon' : random.one(['soon', 'short', 'later']),
    size: random.next(),
    twice: random.maybe(0.3),
  }));
}

/**
 * Returns the time after which held runs give up. In some seeds, runs give up before the next alarm is over.
 */
function holdTime(seed: number): Pick<WorldConfig, 'holdMinutes'> {
  const random = new Stream(seed, 'hold time');
  return alarmOperations(seed).length > 0 ? { holdMinutes: random.one([1, 5, 60, 90]) } : {};
}

/**
 * Returns a seed's follow-up. In some seeds, another run follows each sweep that ends with one of the
 * follow-up's outcomes.
 */
function followUp(seed: number): Pick<WorldConfig, 'followUp'> {
  const random = new Stream(seed, 'follow-up');
  if (!random.maybe(0.3)) return {};
  const outcomes = followUpOutcomes.filter(() => random.maybe(0.6));
  return {
    followUp: { outcomes: outcomes.length > 0 ? outcomes : ['SUCCEEDED'], dryRun: random.maybe(0.3) },
  };
}

/**
 * Returns a high number of segments for a few seeds. In these seeds, a sweep has the maximum number of lanes,
 * or nearly as many.
 */
function manySegments(seed: number): Partial<Pick<WorldConfig, 'segments'>> {
  const random = new Stream(seed, 'many segments');
  return random.maybe(0.04) ? { segments: random.int(25, 49) } : {};
}

/**
 * Returns wrong clocks for some seeds: two clocks differ by up to a minute. Many calls of these seeds arrive
 * twice, so that a worker takes over a lane while another one believes that it still holds the lease.
 */
function clocks(
  seed: number,
  { rates }: WorldConfig,
): Partial<Pick<WorldConfig, 'clockSkewMs' | 'rates' | 'workTimeoutMs'>> {
  const random = new Stream(seed, 'clocks');
  if (!random.maybe(0.12)) return {};
  const clockSkewMs = random.one([2_500, 30_000]);
  return { clockSkewMs, rates: { ...rates, invokedTwice: 0.4 }, workTimeoutMs: 30_000 };
}

/** In some seeds, workers die around the writes of their first pages. */
function pageCrashes(seed: number, { rates }: WorldConfig): Partial<Pick<WorldConfig, 'rates'>> {
  const random = new Stream(seed, 'page crashes');
  return random.maybe(0.06) ? { rates: { ...rates, pageCrash: 0.05 + 0.3 * random.next() } } : {};
}

/** Returns a seed's cost ceiling. In some seeds, a sweep may spend only part of what its work costs. */
function ceiling(seed: number): Pick<WorldConfig, 'maxDollars'> {
  const random = new Stream(seed, 'ceiling');
  return random.maybe(0.2) ? { maxDollars: random.int(3, 150) } : {};
}

/**
 * Returns a seed's fault rates. Each seed has only some kinds of faults, with its own rates. If a seed had
 * all kinds, they would hide the effects of any single kind.
 */
export function ratesOf(random: Stream): Rates {
  const share = random.one([0.1, 0.3, 0.6]);
  return Object.fromEntries(
    (Object.keys(highest) as FaultKind[]).map((kind) => {
      const rate = (highest[kind] ?? 0) * random.next();
      return [kind, random.maybe(share) ? rate : 0];
    }),
  );
}

/**
 * A sequence that rarely happens by chance: a run is undone after others have edited its records and another
 * run has changed them again. Some seeds begin with this sequence.
 */
const story: readonly OperationKind[] = ['sweep', 'edit', 'sweep', 'undo'];

/** A rare sequence for approvals: a dry run is approved, records are edited, and the real run starts. */
const approvalStory: readonly OperationKind[] = ['dryRun', 'ask', 'approve', 'edit', 'startApproved'];

/** A rare sequence for retries: some records that failed are repaired and then retried. */
const retryStory: readonly OperationKind[] = ['sweep', 'mend', 'retry', 'mend', 'retry'];

/** A rare sequence for the approval's limit: others add records after a run has counted its own. */
const budgetStory: readonly OperationKind[] = ['sweep', 'add', 'add', 'add'];

const isAboutBudget = (seed: number) => new Stream(seed, 'about budget').maybe(0.05);

/**
 * Returns the settings of such a seed: the run may change a few more records than there are at first, and is
 * so slow that others can add more.
 */
function budget(seed: number): Pick<Plan, 'records'> & { readonly config: Partial<WorldConfig> } {
  const random = new Stream(seed, 'budget');
  const records = random.int(8, 16);
  return {
    records: [records, 0],
    config: { approvalRecords: records + random.int(0, 4), writesPerSecond: 2, recordsPerPage: 2 },
  };
}

const isAboutRetry = (seed: number) => new Stream(seed, 'retry story').maybe(0.1);

const isAboutApproval = (seed: number) => new Stream(seed, 'about approval').maybe(0.12);

/** A rare sequence for the end of a run: its execution ends, and workers are called afterwards. */
const closingStory: readonly OperationKind[] = ['sweep', 'abort'];

const isAboutClosing = (seed: number) => new Stream(seed, 'about closing').maybe(0.1);

/**
 * Returns the settings for late calls: many worker calls are late, and runs are so slow that their executions
 * may be ended partway through.
 */
const lateCalls = ({ rates }: WorldConfig) => ({
  lateCalls: true,
  rates: { ...rates, invokedTwice: 0.5 },
  writesPerSecond: 2,
});

function storyOf(seed: number): readonly OperationKind[] {
  if (isAboutBudget(seed)) return budgetStory;
  if (isAboutClosing(seed)) return closingStory;
  // In a quarter of these seeds, the history begins with a run that was not approved.
  if (isAboutApproval(seed)) return new Stream(seed, 'unapproved').maybe(0.25) ? ['sweep'] : approvalStory;
  if (isAboutRetry(seed)) return retryStory;
  return new Stream(seed, 'story').maybe(0.15) ? story : story.slice(0, 1);
}

function operationsOf(seed: number): Operation[] {
  const told = storyOf(seed);
  const count = new Stream(seed, 'operations').int(2, 9);
  return Array.from({ length: Math.max(count, told.length) }, (_, index) => {
    const name = `operation${index + 1}`;
    const random = new Stream(seed, name);
    return {
      name,
      kind: told[index] ?? weighted(random),
      wait: index === 0 ? 'soon' : waitFor(told, index, random),
      size: random.next(),
      twice: random.maybe(0.15),
    };
  });
}

function waitFor(told: readonly OperationKind[], index: number, random: Stream): Operation['wait'] {
  if (told === budgetStory && told[index]) return 'short';
  if (told[index]) return told === closingStory ? 'soon' : 'idle';
  return random.one(['soon', 'soon', 'later', 'idle', 'idle']);
}

function weighted(random: Stream): OperationKind {
  const total = operationKinds.reduce((sum, kind) => sum + (weights[kind] ?? 0), 0);
  let drawn = random.next() * total;
  for (const kind of operationKinds) {
    drawn -= weights[kind] ?? 0;
    if (drawn < 0) return kind;
  }
  return 'sweep';
}
