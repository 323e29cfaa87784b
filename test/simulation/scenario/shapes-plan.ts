import { followUpOutcomes } from '#shared/jobs/follow-ups/follow-up';
import type { Rates } from '../runtime/faults';
import type { WorldConfig } from '../runtime/world-config';
import { Stream } from '../scheduler/random';
import { budgetOperations, type Operation, type OperationKind, type Plan, ratesOf } from './plan';

/*
 * Plans for histories with jobs of all shapes. Each history begins with a story: a sequence that a shape is
 * usually used in, or that rarely happens by chance. A few random operations follow.
 */

/** A step of a story: what is done, and when. */
interface Step {
  readonly kind: OperationKind;
  readonly job?: string;
  readonly wait?: Operation['wait'];
  readonly size?: number;
  readonly fromExport?: boolean;
}

interface Story {
  readonly steps: readonly Step[];
  readonly config?: Partial<WorldConfig>;
  /** The number of activities. By default, it is random. */
  readonly records?: number;
  /** True if some activities cannot be visited. By default, it is random. */
  readonly bad?: boolean;
}

const writers = ['simulated-list', 'simulated-steps', 'simulated-find', 'simulated-calls'] as const;
const readers = [
  'simulated-audit',
  'simulated-report',
  'simulated-serial-report',
  'simulated-backup',
] as const;

const start = (job: string, wait: Operation['wait'] = 'soon'): Step => ({ kind: 'start', job, wait });
const dryStart = (job: string, wait: Operation['wait'] = 'soon'): Step => ({ kind: 'dryStart', job, wait });
const after = (kind: OperationKind, wait: Operation['wait'] = 'idle'): Step => ({ kind, wait });

/** Returns the steps several times. */
const times = (count: number, steps: readonly Step[]): Step[] =>
  Array.from({ length: count }, () => steps).flat();

/** The stories, with the weights with which they are drawn. */
const stories: readonly (readonly [weight: number, tell: (random: Stream) => Story])[] = [
  [4, (random) => ({ steps: [start(random.one(writers))] })],
  [3, (random) => ({ steps: [start(random.one(readers))] })],
  [2, (random) => ({ steps: [start(random.one(writers)), after('stop', 'soon'), after('resume')] })],
  [2, (random) => ({ steps: [start(random.one(writers)), after('edit'), after('undo')] })],
  [1, (random) => ({ steps: [dryStart(random.one(writers)), start(random.one(writers), 'idle')] })],
  [3, approved],
  [2, approvedCalls],
  [2, askedTwice],
  [2, archived],
  [2, approvedRestore],
  [3, followed],
  [2, blockedFollowUp],
  [2, changedFollowUp],
  [2, unapproved],
  [2, burst],
  [0.4, slowFind],
  [0.4, manyAttempts],
];

/** A dry run is approved, records are edited, and the real run starts. */
function approved(random: Stream): Story {
  const steps = [
    dryStart(random.one(['simulated-list', 'simulated-find', 'simulated-first'])),
    after('ask'),
    after('approve'),
    ...(random.maybe(0.5) ? [after('edit')] : []),
    after('startApproved'),
    ...(random.maybe(0.3) ? [after('stop', 'soon'), after('resume')] : []),
    ...(random.maybe(0.3) ? [after('undo')] : []),
  ];
  return { steps, config: { approvalRecords: random.int(1, 3) } };
}

/** Calls are approved, and people edit the records while the calls are under way. */
function approvedCalls(random: Stream): Story {
  const steps = [
    dryStart('simulated-calls'),
    after('ask'),
    after('approve'),
    after('startApproved'),
    ...(random.maybe(0.3) ? [after('stop', 'soon'), after('resume')] : []),
    after('retry'),
  ];
  const rates = { foreign: 0.3 * random.next(), lostAnswer: random.maybe(0.3) ? 0.05 : 0 };
  return { steps, config: { approvalRecords: 1, rates } };
}

/** Approval is requested again while the message about a withdrawn request is being published. */
function askedTwice(random: Stream): Story {
  const decision = (): Step => ({ kind: random.one(['withdraw', 'decline']), wait: 'reconcile' });
  const again: Step = { kind: 'ask', wait: 'soon', size: 0.3 };
  const steps = [
    dryStart('simulated-list'),
    after('ask'),
    ...[decision(), again, decision(), again, decision(), again],
    after('approve', 'later'),
    after('startApproved'),
  ];
  const rates = { slow: 0.2 + 0.4 * random.next() };
  return { steps, config: { approvalRecords: 1, rates } };
}

/** Tables are backed up, the backup is checked, and a table is restored. */
function archived(random: Stream): Story {
  const isDamaged = random.maybe(0.3);
  const steps = [
    start('simulated-backup'),
    after('edit'),
    ...(isDamaged ? [after('damage')] : []),
    start('simulated-check', 'idle'),
    dryStart('simulated-restore', 'idle'),
    start('simulated-restore', 'idle'),
    ...(random.maybe(0.5) ? [after('undo')] : []),
  ];
  return { steps };
}

/** A restore is approved before it starts. */
function approvedRestore(random: Stream): Story {
  const steps = [
    start('simulated-backup'),
    ...times(2, [after('edit')]),
    { ...dryStart('simulated-restore', 'idle'), size: random.next() * 0.6 },
    after('ask'),
    after('approve'),
    after('startApproved'),
  ];
  return { steps, config: { approvalRecords: 1 } };
}

const pairOfSweeps = ['simulated-first', 'simulated-second'] as const;

/** A sweep works on what its predecessor has just written. */
function followed(random: Stream): Story {
  const outcomes = followUpOutcomes.filter((outcome) => outcome === 'SUCCEEDED' || random.maybe(0.5));
  const more = random.one([[], [after('undo', 'soon')], [after('stop', 'soon'), after('resume')]]);
  const dryRun = random.maybe(0.2);
  const isPrompt = random.maybe(0.5);
  const followUp = { outcomes, dryRun, jobs: pairOfSweeps, isPrompt };
  // Replicas that lag must not hide anything from the second sweep.
  const lag = isPrompt ? { rates: { stale: 0.8 }, typicalLatencyMs: 5 } : {};
  return { steps: [start('simulated-first'), ...more], config: { followUp, ...lag } };
}

/** A follow-up has to wait while its predecessor is undone, or resumed and ended otherwise. */
function blockedFollowUp(random: Stream): Story {
  const outcome = random.one(['STOPPED', 'SUCCEEDED'] as const);
  const steps =
    outcome === 'STOPPED'
      ? [start('simulated-first'), after('stop', 'soon'), after('resume', 'short')]
      : [start('simulated-first'), after('undo', 'short')];
  const paused = random.maybe(0.4) ? [after('pause', 'soon'), after('unpause', 'later')] : [];
  const missed = random.maybe(0.3) ? [after('pause', 'short'), after('unpause', 'day')] : [];
  return {
    steps: [...steps, ...paused, ...missed],
    config: {
      followUp: { outcomes: [outcome], dryRun: false, jobs: pairOfSweeps },
      ...(outcome === 'STOPPED' ? { writesPerSecond: random.int(1, 5) } : {}),
    },
  };
}

/** A follow-up's definition or the rights of its owner change around the end of the run that it follows. */
function changedFollowUp(random: Stream): Story {
  const [away, back] = random.one([
    ['disableFollowUp', 'enableFollowUp'],
    ['disableFollowUp', 'enableFollowUp'],
    ['loseRights', 'regainRights'],
  ] as const);
  const isPrompt = random.maybe(0.3);
  const slow = random.maybe(0.7) ? { rates: { slow: 0.3 }, typicalLatencyMs: 80 } : {};
  // Without prompt calls, follow-ups start at the time at which the reconciler is called, too.
  const when = () => random.one(['soon', 'short', 'reconcile', 'reconcile', 'reconcile'] as const);
  const steps = [
    start('simulated-first'),
    { ...after(away, when()), size: random.next() ** 2 },
    ...(random.maybe(0.5) ? [after(back, 'short')] : []),
    ...(random.maybe(0.5) ? [start('simulated-first', 'idle'), after(away, when())] : []),
  ];
  return {
    steps,
    config: { followUp: { outcomes: ['SUCCEEDED'], dryRun: false, jobs: pairOfSweeps, isPrompt }, ...slow },
  };
}

/** Runs start without approval, although they would change more records than allowed. */
function unapproved(random: Stream): Story {
  const steps = [start(random.one([...writers, 'simulated-first'])), after('resume'), after('retry')];
  return { steps, config: { approvalRecords: random.int(1, 12) } };
}

/** One user's records are swept, often right after another sweep has given records to this user. */
function narrowed(random: Stream): Story {
  const isPrompt = random.maybe(0.7);
  const jobs = ['simulated-gather', 'simulated-narrowed'] as const;
  const isFollowed = random.maybe(0.6);
  const again = random.one([
    ['undo', 'undo'],
    ['mend', 'retry'],
    ['stop', 'resume'],
    ['edit', 'undo'],
  ] as const);
  const steps = [
    start(isFollowed ? 'simulated-gather' : 'simulated-narrowed'),
    ...again.map((kind) => after(kind, kind === 'stop' ? 'soon' : 'idle')),
    start('simulated-narrowed', 'idle'),
  ];
  // Two runs of a chain must find what the other has written, although an index is behind.
  const lag = random.maybe(0.6) ? { rates: { stale: 0.8 }, typicalLatencyMs: 5 } : {};
  const followUp = { outcomes: ['SUCCEEDED' as const], dryRun: random.maybe(0.2), jobs, isPrompt };
  return { steps, config: { ...(isFollowed ? { followUp } : {}), ...lag, clockSkewMs: undefined, users: 3 } };
}

/**
 * Workers die around the writes of their first pages, above all in a search, in a retry of failures, or
 * where a lane goes on with the next step.
 */
function interrupted(random: Stream): Story {
  const again = random.one([
    ['mend', 'retry', 'retry'],
    ['stop', 'resume', 'retry'],
    ['undo', 'retry'],
  ] as const);
  const job = random.one([...writers, 'simulated-list', 'simulated-audit', 'simulated-narrowed']);
  const steps = [start(job), ...again.map((kind) => after(kind, kind === 'stop' ? 'soon' : 'idle'))];
  const rates = { callRefused: 0.3, pageCrash: 0.05 + 0.3 * random.next() };
  return { steps, records: random.int(9, 40), bad: true, config: { rates, users: 3 } };
}

/** Runs read exports of their tables, which may take long, fail, expire or be damaged. */
function exported(random: Stream): Story {
  const job = random.one(readers);
  const from = (wait: Operation['wait']): Step => ({ ...start(job, wait), fromExport: true });
  const during = random.one([
    [],
    [after('stop', 'soon'), after('resume')],
    [after('stop', 'short'), after('damageExport', 'soon'), after('resume')],
    [after('damageExport', 'short')],
    [after('abort', 'short')],
  ]);
  const steps = [
    from('soon'),
    after('edit', 'soon'),
    ...during,
    ...times(2, [after('edit'), after('resume')]),
    from('idle'),
    after('mend', 'short'),
    ...(job === 'simulated-backup'
      ? [start('simulated-check', 'idle'), start('simulated-restore', 'idle')]
      : []),
    ...(job === 'simulated-audit' ? [after('retry')] : []),
  ];
  const rate = (highest: number) => (random.maybe(0.4) ? highest * random.next() : 0);
  const rates = {
    ...(random.maybe(0.5) ? ratesOf(random) : {}),
    ...{ pageCrash: rate(0.3), exportLimit: rate(0.2), exportTooRecent: rate(0.8) },
    ...{ exportFails: rate(0.3), noRecovery: rate(0.1) },
  };
  // More than 40 lanes are in a Distributed Map.
  if (job !== 'simulated-audit' && random.maybe(0.15)) {
    const config = { exportLanes: random.int(41, 50), exportFiles: 60, users: 3, rates };
    return { steps, records: random.int(60, 80), config };
  }
  return { steps, config: { exportFiles: random.int(1, 8), users: 3, rates } };
}

/** Runs read an uploaded file, which is missing, expires or is replaced at any time. */
function imported(random: Stream): Story {
  const job = 'simulated-import';
  const change = (wait: Operation['wait']): Step[] =>
    random.maybe(0.7) ? [after(random.one(['upload', 'upload', 'expireUpload']), wait)] : [];
  const when = () => random.one(['soon', 'soon', 'short', 'idle'] as const);
  const begin = random.one([
    [start(job)],
    [dryStart(job), ...change(when()), start(job, 'idle')],
    [dryStart(job), after('ask'), after('approve'), ...change(when()), after('startApproved')],
  ]);
  const steps = [
    ...(random.maybe(0.9) ? [after('upload', 'soon')] : []),
    ...begin,
    ...change('soon'),
    ...(random.maybe(0.4) ? [after('stop', 'soon')] : []),
    ...change('short'),
    after('resume'),
    after(random.one(['startApproved', 'undo', 'retry'])),
  ];
  const rates = {
    ...(random.maybe(0.5) ? ratesOf(random) : {}),
    pageCrash: random.maybe(0.6) ? 0.3 * random.next() : 0,
  };
  const approvalRecords = begin.length > 3 ? random.int(1, 3) : undefined;
  return { steps, config: { rates, approvalRecords, recordsPerPage: random.int(1, 4) } };
}

/** A run with large pages and a low write limit is stopped, retried and undone. */
function burst(random: Stream): Story {
  const steps = [
    start(random.one(['simulated-list', 'simulated-list', 'simulated-first'])),
    random.maybe(0.6) ? after('stop', 'short') : after('undo'),
    after('undo'),
  ];
  const writesPerSecond = random.int(1, 2);
  const records = random.int(120, 180);
  return { steps, records, config: { recordsPerPage: 200, writesPerSecond, items: records } };
}

/** A search is so long, and the bucket so slow, that a worker cannot read the whole log in one call. */
function slowFind(random: Stream): Story {
  const config = { recordsPerPage: 2, readsPerSecond: 1, bucketMs: 1_500, workTimeoutMs: 30_000 };
  return { steps: [start('simulated-find')], records: random.int(250, 350), config };
}

/** A run is stopped and resumed many times, or an alarm goes on and off. */
function manyAttempts(random: Stream): Story {
  const flaps = random.maybe(0.5)
    ? times(180, [after('stop', 'soon'), after('resume', 'idle')])
    : times(60, [after('alarm', 'short'), after('allClear', 'short')]);
  const config = { writesPerSecond: 1, recordsPerPage: 2, holdMinutes: 60, rates: {} };
  return { steps: [start('simulated-first'), ...flaps], records: 600, config };
}

/** Faults of the services outside the stack. */
function outsideRates(random: Stream): Rates {
  const rate = (highest: number) => (random.maybe(0.4) ? highest * random.next() : 0);
  return {
    callRefused: rate(0.1),
    callLimited: rate(0.2),
    callSystemic: rate(0.005),
    busRefuses: rate(0.5),
  };
}

const moreKinds: readonly OperationKind[] = [
  ...(['stop', 'resume', 'retry', 'undo', 'undo', 'edit', 'mend', 'abort', 'forceStop'] as const),
  ...(['pause', 'unpause', 'acknowledge', 'start', 'start', 'dryStart', 'limit', 'lateUndo'] as const),
];

/** Returns a seed's plan for a history with jobs of all shapes. */
export function shapesPlanOf(seed: number): Plan {
  const random = new Stream(seed, 'shapes');
  const story = rareStory(seed) ?? told(random);
  const steps = [...story.steps, ...moreSteps(random, story)];
  const users = random.int(1, 12);
  const records = story.records ?? random.int(4, 40);
  return {
    scenario: 'shapes',
    config: {
      recordsPerPage: random.int(2, 9),
      segments: random.one([1, 1, 2, 3]),
      workTimeoutMs: random.one([30_000, 60_000, 120_000]),
      lanesAtOnce: 40,
      writesPerSecond: random.maybe(0.15) ? random.int(5, 60) : undefined,
      maxFailures: random.maybe(0.1) ? random.int(1, 3) : 1_000,
      hopsLeft: random.maybe(0.2) ? random.int(2, 3) : undefined,
      typicalLatencyMs: random.one([5, 20, 80]),
      // A third of the histories have no faults, so that nothing can excuse a wrong result.
      rates: random.maybe(0.33) ? {} : { ...ratesOf(random), ...outsideRates(random) },
      users,
      items: Math.min(records, 60),
      clockSkewMs: random.maybe(0.2) ? random.int(1, 1_000) : undefined,
      ...story.config,
    },
    records: [records, 0],
    unversionedEvery: 0,
    badRecords: random.maybe(0.3) || (story.bad ?? false),
    operations: [
      ...budgetOperations(seed).slice(0, 1),
      ...steps.map((step, index) => operationOf(seed, step, index)),
    ],
  };
}

/** Returns the story of a seed that tells one of those that were added later. The others keep theirs. */
function rareStory(seed: number): Story | undefined {
  for (const [name, share, tell] of rareStories) {
    const random = new Stream(seed, name);
    if (random.maybe(share)) return tell(random);
  }
  return undefined;
}

const rareStories: readonly (readonly [name: string, share: number, tell: (random: Stream) => Story])[] = [
  ['narrowed', 0.1, narrowed],
  ['interrupted', 0.12, interrupted],
  ['exported', 0.08, exported],
  ['imported', 0.08, imported],
];

function told(random: Stream): Story {
  const total = stories.reduce((sum, [weight]) => sum + weight, 0);
  let drawn = random.next() * total;
  for (const [weight, tell] of stories) {
    drawn -= weight;
    if (drawn < 0) return tell(random);
  }
  return { steps: [] };
}

function moreSteps(random: Stream, { steps }: Story): Step[] {
  if (steps.length > 20) return [];
  return Array.from({ length: random.int(0, 4) }, () => {
    const kind = random.one(moreKinds);
    // Only jobs that change records have dry runs.
    const job = random.one(kind === 'dryStart' ? writers : [...writers, ...readers]);
    const wait = random.one(['soon', 'short', 'later', 'idle', 'idle', 'idle'] as const);
    return { kind, wait, ...(kind === 'start' || kind === 'dryStart' ? { job } : {}) };
  });
}

function operationOf(
  seed: number,
  { kind, job, wait = 'idle', size, fromExport }: Step,
  index: number,
): Operation {
  const name = `operation${index + 1}`;
  const random = new Stream(seed, name);
  return {
    name,
    kind,
    wait,
    size: size ?? random.next(),
    twice: random.maybe(0.15),
    ...(job === undefined ? {} : { job }),
    ...(fromExport ? { fromExport } : {}),
  };
}
