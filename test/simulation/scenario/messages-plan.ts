import { Stream } from '../scheduler/random';
import { type Operation, type OperationKind, type Plan, ratesOf } from './plan';

/*
 * Plans for histories about webhooks and messages to admins. Runs start and end, receivers and settings
 * change in between, and some histories last for more than a month.
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
  [2, 'dryStart'],
  [2, 'ask'],
  [3, 'choose'],
  [1, 'leave'],
  [2, 'join'],
  [3, 'confirm'],
  [0.5, 'unsubscribe'],
];

const jobs = ['simulated-first', 'simulated-list', 'simulated-second', 'simulated-audit'] as const;

/** What is done, and when. By default, the size is random. */
type Step = readonly [kind: OperationKind, wait: Operation['wait'], size?: number];

/** The sizes with which the first webhook gets all events at the first address, or moves to the second. */
const firstHook = 0.0003;
const secondAddress = 0.0011;

/** The beginnings of histories, with sequences that rarely happen by chance. */
const stories: readonly (readonly Step[])[] = [
  [['hook', 'soon']],
  [
    ['choose', 'soon'],
    ['choose', 'soon'],
    ['confirm', 'soon'],
    ['confirm', 'soon'],
    ['start', 'soon'],
  ],
  // Messages wait for a month.
  [
    ['choose', 'soon'],
    ['choose', 'soon'],
    ['start', 'soon'],
    ['confirm', 'month'],
    ['confirm', 'soon'],
  ],
  // An admin leaves while messages wait.
  [
    ['choose', 'soon'],
    ['choose', 'soon'],
    ['start', 'soon'],
    ['leave', 'short'],
    ['confirm', 'soon'],
    ['confirm', 'soon'],
  ],
  // Deliveries wait for a month.
  [
    ['hook', 'soon'],
    ['start', 'soon'],
    ['disableHook', 'soon'],
    ['enableHook', 'month'],
  ],
  // The address changes during an attempt at an address that is gone, or that refuses every request.
  [
    ['hook', 'soon', firstHook],
    ['receiver', 'soon', 0.8013],
    ['start', 'soon'],
    ['moveHook', 'sending', secondAddress],
  ],
  [
    ['hook', 'soon', firstHook],
    ['receiver', 'soon', 0.6003],
    ['start', 'soon'],
    ['join', 'hours', 0.1],
    ['moveHook', 'sending', secondAddress],
  ],
];

/** Returns a seed's plan for a history about messages. */
export function messagesPlanOf(seed: number): Plan {
  const random = new Stream(seed, 'messages');
  const rates = random.maybe(0.33) ? {} : { ...ratesOf(random), ...outsideRates(random) };
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
      approvalRecords: 100,
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

const outsideRates = (random: Stream) => ({
  busRefuses: 0.2 * random.next(),
  topicRefuses: 0.3 * random.next(),
  directoryFails: 0.3 * random.next(),
});

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

function operationOf(seed: number, [kind, wait, size]: Step, index: number): Operation {
  const name = `operation${index + 1}`;
  const random = new Stream(seed, name);
  const operation = { name, kind, wait, size: size ?? random.next(), twice: random.maybe(0.05) };
  return kind === 'start' || kind === 'dryStart' ? { ...operation, job: random.one(jobs) } : operation;
}
