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

/** Actions that can repair a failed check (`acts.ts`). */
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

/** The one thing to do about a failed check. */
export interface Fix {
  /** Text of the button, or the instruction if only the person can do it. */
  readonly label: string;
  /** What the button does; absent if only the person can do it. */
  readonly act?: FixAct;
  /** What the person does before pressing the button. */
  readonly first?: string;
}

/** What was found. */
export interface Finding {
  /**
   * `unknown`: it could not be found out, or an earlier check must pass first. `skipped`: there is nothing to
   * check, so it does not count.
   */
  readonly state: 'passed' | 'failed' | 'unknown' | 'skipped';
  /** What was seen. */
  readonly observation: string;
  /** Why it failed, or why it is unknown. */
  readonly cause?: string;
  readonly fix?: Fix;
}

/** A check before it is applied. */
export interface CheckRule {
  readonly id: string;
  readonly step: PushStep;
  readonly name: string;
  /** What the command center calls its failure. */
  readonly issue?: string;
  readonly judge: (facts: PushFacts) => Finding;
}

/** A check with what it found. */
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

/** Unknown until another check passes, which has the fix. */
export const waitsFor = (check: string): Finding =>
  unknown('Not checked yet', `This is checked once “${check}” passes.`);

/** Being read; known in a moment. */
export const reading: Finding = { state: 'unknown', observation: 'Checking' };

/** There is nothing to check. */
export const skipped = (observation: string): Finding => ({ state: 'skipped', observation });
