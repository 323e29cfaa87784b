import type { PushFacts } from '../facts/facts';

/** The steps of the wizard and the troubleshooter, in order. */
export const pushSteps = ['environment', 'sdk', 'identity', 'subscription', 'delivery'] as const;

export type PushStep = (typeof pushSteps)[number];

/** The titles of the steps (docs/product.md). */
export const stepTitles: Readonly<Record<PushStep, string>> = {
  environment: 'Environment Check',
  sdk: 'SDK Initialization',
  identity: 'User Identity',
  subscription: 'Subscription & Permission',
  delivery: 'Message Delivery',
};

/** Actions that can fix a failed check (`acts.ts`). */
export type FixAct =
  | 'initialize'
  | 'reload'
  | 'setExternalId'
  | 'forceExternalId'
  | 'requestPermission'
  | 'subscribe'
  | 'syncState'
  | 'sendTest'
  | 'refresh';

/** The fix of a failed check. */
export interface Fix {
  /** Text of the button, or the instruction if only the person can fix it. */
  readonly label: string;
  /** The button's action; absent if only the person can fix it. */
  readonly act?: FixAct;
  /** What the person must do before pressing the button. */
  readonly first?: string;
}

/** The result of a check. */
export interface Finding {
  /**
   * `unknown`: it could not be determined, or an earlier check must pass first. `skipped`: there is nothing
   * to check, so it does not count.
   */
  readonly state: 'passed' | 'failed' | 'unknown' | 'skipped';
  /** The observed value. */
  readonly observation: string;
  /** Why it failed or is unknown. */
  readonly cause?: string;
  readonly fix?: Fix;
}

/** The definition of a check. */
export interface CheckRule {
  readonly id: string;
  readonly step: PushStep;
  readonly name: string;
  /** The name of its failure in the command center. */
  readonly issue?: string;
  readonly judge: (facts: PushFacts) => Finding;
}

/** A check with its result. */
export interface Check extends Finding, Omit<CheckRule, 'judge'> {}

export const passed = (observation: string): Finding => ({ state: 'passed', observation });

export const failed = (observation: string, cause: string, fix: Fix): Finding => ({
  state: 'failed',
  observation,
  cause,
  fix,
});

export const unknown = (observation: string, cause: string, fix?: Fix): Finding => ({
  state: 'unknown',
  observation,
  cause,
  ...(fix && { fix }),
});

/** Unknown until another check passes, which offers the fix. */
export const waitsFor = (check: string): Finding =>
  unknown('Not checked yet', `This is checked once “${check}” passes.`);

/** Still loading. */
export const reading: Finding = { state: 'unknown', observation: 'Checking' };

/** There is nothing to check. */
export const skipped = (observation: string): Finding => ({ state: 'skipped', observation });
