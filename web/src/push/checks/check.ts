import type { PushFacts } from '../facts/facts';

/** The wizard and troubleshooter steps, in order. */
export const pushSteps = ['environment', 'sdk', 'identity', 'subscription', 'delivery'] as const;

export type PushStep = (typeof pushSteps)[number];

/** The step titles (docs/product.md). */
export const stepTitles: Readonly<Record<PushStep, string>> = {
  environment: 'Environment Check',
  sdk: 'SDK Initialization',
  identity: 'User Identity',
  subscription: 'Subscription & Permission',
  delivery: 'Message Delivery',
};

/** The actions that can fix a failed check (`acts.ts`). */
export type FixAct =
  | 'initialize'
  | 'clearLocalData'
  | 'reload'
  | 'setExternalId'
  | 'forceExternalId'
  | 'requestPermission'
  | 'subscribe'
  | 'syncState'
  | 'sendTest'
  | 'refresh';

/** The fix for a failed check. */
export interface Fix {
  /** The button text, or an instruction if only the user can fix the problem. */
  readonly label: string;
  /** The button's action. Omitted if only the user can fix the problem. */
  readonly act?: FixAct;
  /** Instructions to follow before pressing the button. */
  readonly first?: string;
}

export interface Finding {
  /**
   * `unknown` means that the result could not be determined or that an earlier check must pass first.
   * `skipped` means that there is nothing to check, so the check is not counted.
   */
  readonly state: 'passed' | 'failed' | 'unknown' | 'skipped';
  /** The observed value. */
  readonly observation: string;
  /** The reason the check failed or its result is unknown. */
  readonly cause?: string;
  readonly fix?: Fix;
}

/** The definition of a check. */
export interface CheckRule {
  readonly id: string;
  readonly step: PushStep;
  readonly name: string;
  /** The name of the failure, as shown in the command center. */
  readonly issue?: string;
  readonly judge: (facts: PushFacts) => Finding;
}

/** A check and its result. */
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

/**
 * Returns the result of a check that remains unknown until another check passes. The fix is offered by the
 * other check.
 */
export const waitsFor = (check: string): Finding =>
  unknown('Not checked yet', `This is checked once “${check}” passes.`);

/** The result of a check whose data is still loading. */
export const reading: Finding = { state: 'unknown', observation: 'Checking' };

/** Returns the result of a check for which there is nothing to check. */
export const skipped = (observation: string): Finding => ({ state: 'skipped', observation });
