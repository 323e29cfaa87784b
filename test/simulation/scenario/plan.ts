import { type FaultKind, faultKinds, type Rates } from '../runtime/faults';
import type { WorldConfig } from '../runtime/world-config';
import { Stream } from '../scheduler/random';

/**
 * The possible actions of people and the scheduler. Each is valid at any time: if there is nothing to apply
 * it to, nothing happens.
 */
const operationKinds = [
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
] as const;

type OperationKind = (typeof operationKinds)[number];

/** An operation, and its time. */
export interface Operation {
  /** Identifies it in every history of the seed. */
  readonly name: string;
  readonly kind: OperationKind;
  /** `idle`: once no run is active; otherwise the time after the operation before. */
  readonly wait: 'soon' | 'later' | 'idle';
  /** At least 0 and less than 1: how long, which one. */
  readonly size: number;
  /** Whether it is requested twice, as by somebody who got no answer. */
  readonly twice: boolean;
}

/** A whole history, before it happens. */
export interface Plan {
  readonly config: WorldConfig;
  /** The number of records in each of the two tables. */
  readonly records: readonly [number, number];
  readonly unversionedEvery: number;
  readonly badRecords: boolean;
  readonly operations: readonly Operation[];
}

/** The highest probability of each kind in a seed that has it. */
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

const weights: Readonly<Record<OperationKind, number>> = {
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

/** The plan of a seed. */
export function planOf(seed: number): Plan {
  const random = new Stream(seed, 'plan');
  const config: WorldConfig = {
    recordsPerPage: random.int(2, 9),
    segments: random.one([1, 1, 2, 3]),
    workTimeoutMs: random.one([30_000, 60_000, 120_000]),
    lanesAtOnce: new Stream(seed, 'lanes').one([40, 40, 2, 1]),
    writesPerSecond: random.maybe(0.15) ? random.int(5, 60) : undefined,
    maxFailures: random.maybe(0.15) ? random.int(1, 3) : 1_000,
    hopsLeft: random.maybe(0.2) ? random.int(2, 3) : undefined,
    typicalLatencyMs: random.one([5, 20, 80]),
    rates: ratesOf(random),
  };
  return {
    config,
    records: [random.int(3, 30), random.maybe(0.5) ? 0 : random.int(1, 16)],
    unversionedEvery: random.one([0, 2, 4]),
    badRecords: random.maybe(0.4),
    operations: operationsOf(seed),
  };
}

/**
 * Each seed has some kinds of fault, with its own rates: all kinds at once would hide what one alone can do.
 */
function ratesOf(random: Stream): Rates {
  const share = random.one([0.1, 0.3, 0.6]);
  return Object.fromEntries(
    (Object.keys(faultKinds) as FaultKind[]).map((kind) => {
      const rate = (highest[kind] ?? 0) * random.next();
      return [kind, random.maybe(share) ? rate : 0];
    }),
  );
}

/**
 * A sequence that chance alone seldom brings about: a run is undone after others have edited its records and
 * another run has changed them again. Some seeds begin like this.
 */
const story: readonly OperationKind[] = ['sweep', 'edit', 'sweep', 'undo'];

function operationsOf(seed: number): Operation[] {
  const told = new Stream(seed, 'story').maybe(0.15) ? story : story.slice(0, 1);
  const count = new Stream(seed, 'operations').int(2, 9);
  return Array.from({ length: Math.max(count, told.length) }, (_, index) => {
    const name = `operation${index + 1}`;
    const random = new Stream(seed, name);
    return {
      name,
      kind: told[index] ?? weighted(random),
      wait:
        index === 0 ? 'soon' : told[index] ? 'idle' : random.one(['soon', 'soon', 'later', 'idle', 'idle']),
      size: random.next(),
      twice: random.maybe(0.15),
    };
  });
}

function weighted(random: Stream): OperationKind {
  const total = operationKinds.reduce((sum, kind) => sum + weights[kind], 0);
  let drawn = random.next() * total;
  for (const kind of operationKinds) {
    drawn -= weights[kind];
    if (drawn < 0) return kind;
  }
  return 'sweep';
}
