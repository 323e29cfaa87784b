import { chance } from '../scheduler/random';

/** The possible faults in a request, an invocation or the world around them. */
export const faultKinds = {
  crash: 'the function dies before it sends this',
  crashAfter: 'the function dies; the request is carried out',
  pageCrash: 'a worker dies around a write of its first page',
  freeze: 'the function stands still past its time, and wakes up late',
  lostRequest: 'the request never arrives',
  lostAnswer: 'the request is carried out, its answer is lost',
  late: 'the request arrives after its sender gave it up',
  slow: 'the request takes seconds',
  serverError: 'a server error, nothing done',
  serverErrorAfter: 'a server error, yet the request is carried out',
  throttle: 'the table takes no more for a moment',
  partial: 'some parts of a batch are put off',
  conflict: 'a transaction is at the same item',
  stale: 'a replica that is behind answers',
  foreign: 'somebody else writes to a record of this request',
  notInvoked: 'the function is not invoked',
  invokedTwice: 'the invocation is taken for failed, and is not',
  lostEvent: 'the event of an execution that failed is lost',
  callRefused: 'the provider refuses the call',
  callLimited: 'the provider takes no more calls for a while',
  callSystemic: 'the provider refuses all calls',
  busRefuses: 'the event bus accepts nothing',
  topicRefuses: 'the topic accepts no emails',
  exportLimit: 'the tables take no more exports for a while',
  exportTooRecent: 'a moment is too recent to be exported',
  exportFails: 'an export fails',
  noRecovery: 'a table has no point-in-time recovery',
  directoryFails: 'the user directory does not answer',
} as const;

export type FaultKind = keyof typeof faultKinds;

/** A fault that occurred: its site, and its size from 0 (inclusive) to 1 (exclusive). */
export interface Fault {
  readonly site: string;
  readonly kind: FaultKind;
  readonly size: number;
}

/** The probability of each kind of fault at each site where it is possible. */
export type Rates = Readonly<Partial<Record<FaultKind, number>>>;

/** Decides which faults occur, based only on the seed and the site. */
export class Faults {
  /** The faults that have occurred so far. */
  readonly fired: Fault[] = [];
  /** False once no more faults should occur. */
  on = true;

  /** @param allowed the sites where faults may occur; undefined for all */
  constructor(
    private readonly seed: number,
    private readonly rates: Rates,
    private readonly allowed?: ReadonlySet<string>,
  ) {}

  /**
   * Returns the fault that occurs at this site, chosen from the given kinds. Usually no fault occurs, and the
   * result is undefined.
   */
  at(site: string, kinds: readonly FaultKind[], more = 1): Fault | undefined {
    if (!this.on || (this.allowed && !this.allowed.has(site))) return undefined;
    let drawn = chance(this.seed, `fault ${site}`);
    for (const kind of kinds) {
      const rate = Math.min(0.9, (this.rates[kind] ?? 0) * more);
      if (drawn < rate) {
        const fault = { site, kind, size: chance(this.seed, `size ${site}`) };
        this.fired.push(fault);
        return fault;
      }
      drawn -= rate;
    }
    return undefined;
  }
}
