import { PostponedError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import type { Pace } from './lane-rate';

/**
 * The maximum time of one wait, in milliseconds. After it, the lane checks whether the run has been asked to
 * stop.
 */
const maxSleepMs = 500;
/**
 * How soon is too soon, in milliseconds. Reaching the limit again this soon after a pause means that the rate
 * is too high.
 */
const soonMs = 5_000;

/**
 * Determines when a lane may make its calls: at its pace, and not before the time that the other system gave.
 * Invariant: no call begins after `until`, so every call is answered and recorded before the lease ends.
 */
export class CallPace {
  private pausedUntil = 0;

  constructor(
    private readonly engine: Pick<Engine, 'now' | 'sleep'>,
    private readonly pace: Pace,
    /** The time after which no call begins, in milliseconds since the epoch. */
    private readonly until: number,
  ) {}

  /**
   * Waits for the lane's turn to make a call. Throws PostponedError if the turn does not come before this
   * worker runs out of time, or if the run has been asked to stop.
   */
  async turn(): Promise<void> {
    do {
      await this.waitOut();
      await this.pace.take(1);
      if (this.engine.now() >= this.until) throw new PostponedError(0);
    } while (this.pausedUntil > this.engine.now());
  }

  took(): void {
    this.pace.settle(1, 1);
  }

  /** Called when the other system accepts no more calls for now. Waits until it does. */
  async limited(retryAfterSeconds: number | undefined): Promise<void> {
    const now = this.engine.now();
    const soonAgain = now >= this.pausedUntil && now - this.pausedUntil < soonMs;
    // A burst may cause a single pause; if the limit is reached again soon, the lane's pace is too high.
    const slower = retryAfterSeconds === undefined || soonAgain;
    if (retryAfterSeconds !== undefined) {
      this.pausedUntil = Math.max(this.pausedUntil, now + retryAfterSeconds * 1000);
    }
    if (slower) await this.pace.onThrottled();
  }

  private async waitOut(): Promise<void> {
    for (;;) {
      const now = this.engine.now();
      const left = this.pausedUntil - now;
      if (left <= 0) return;
      if (this.pausedUntil >= this.until) throw new PostponedError(Math.ceil(left / 1000));
      if (await this.pace.stopAsked()) throw new PostponedError(0);
      await this.pace.pause(Math.min(maxSleepMs, left));
    }
  }
}
