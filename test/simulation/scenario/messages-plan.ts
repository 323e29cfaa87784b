import { Stream } from '../scheduler/random';
import { type Operation, type OperationKind, type Plan, ratesOf } from './plan';

/*
 * Plans for histories about webhooks and messages to admins. Runs start and end, receivers and settings change
 * in between, and some histories last for more than a month.
 */

/** What happens after the first webhook has been created and the first admin has chosen messages. */
const kinds: readonly (readonly [weight: number, kind: OperationKind])[] = [
  [6, 'start'],
  [1, 'hook'],
  [3, 'moveHook'],
  [2, 'disableHook'],
  [3, 'enableHook'],
  [1, 'sendAgain'],
  [1, 'testHook'],
  [5, 'receiver'],
];

const jobs = ['simulated-first', 'simulated-list', 'simulated-second', 'simulated-audit'] as const;

/** What is done, and when. */
type Step = readonly [kind: OperationKind, wait: Operation['wait']];

/** The beginnings of histories, with sequences that rarely happen by chance. */
const stories: readonly (readonly Step[])[] = [
  [['hook', 'soon']],
  // Deliveries wait for a month.
  [
    ['hook', 'soon'],
    ['start', 'soon'],
    ['disableHook', 'soon'],
    ['enableHook', 'month'],
  ],
  // The address changes during an attempt.
  [
    ['hook', 'soon'],
    ['receiver', 'soon'],
    ['receiver', 'soon'],
    ['start', 'soon'],
    ['moveHook', 'sending'],
    ['moveHook', 'hours'],
    ['moveHook', 'sending'],
  ],
];

/** Returns a seed's plan for a history about messages. */
export function messagesPlanOf(seed: number): Plan {
  const random = new Stream(seed, 'messages');
  const rates = random.maybe(0.33) ? {} : { ...ratesOf(random), busRefuses: 0.2 * random.next() };
  return {
    scenario: 'messages',
    config: {
      recordsPerPage: 10,
      segments: 1,
      workTimeoutMs: 60_000,
      lanesAtOnce: 40,
      writesPerSecond: undefined,
      maxFailures: 1_000,
      hopsLeft: undefined,
      typicalLatencyMs: random.one([5, 20, 80]),
      rates,
      users: 3,
      items: 8,
      sendsMessages: true,
    },
    records: [random.int(1, 8), 0],
    unversionedEvery: 0,
    badRecords: random.maybe(0.5),
    operations: [
      ...random.one(stories),
      ...Array.from({ length: random.int(4, 16) }, () => drawn(random)),
    ].map((step, index) => operationOf(seed, step, index)),
  };
}

function drawn(random: Stream): Step {
  const kind = drawnKind(random);
  // Half of the changes of webhooks are made during an attempt.
  if (/Hook$/.test(kind) && random.maybe(0.5)) return [kind, 'sending'];
  const waits = ['soon', 'soon', 'short', 'short', 'later', 'hours', 'hours', 'days'] as const;
  return [kind, random.maybe(0.02) ? 'month' : random.one(waits)];
}

function drawnKind(random: Stream): OperationKind {
  let left = random.next() * kinds.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, kind] of kinds) {
    left -= weight;
    if (left < 0) return kind;
  }
  return 'start';
}

function operationOf(seed: number, [kind, wait]: Step, index: number): Operation {
  const name = `operation${index + 1}`;
  const random = new Stream(seed, name);
  const operation = { name, kind, wait, size: random.next(), twice: random.maybe(0.05) };
  return kind === 'start' ? { ...operation, job: random.one(jobs) } : operation;
}
