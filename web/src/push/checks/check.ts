import type { PushFacts } from '../facts/facts';

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

export interface Fix {
  /** The button's label, or an instruction if only the user can fix the problem. */
  readonly label: string;
  /** Undefined if only the user can fix the problem. */
  readonly act?: FixAct;
  /** What to do before pressing the button. */
  readonly first?: string;
}

export interface Finding {
  /**
   * The state `unknown` means that it could not be determined, or that an earlier check must pass first. With
   * `skipped`, there is nothing to check, so it is not counted.
   */
  readonly state: 'passed' | 'failed' | 'unknown' | 'skipped';
  readonly observation: string;
  readonly cause?: string;
  readonly fix?: Fix;
}

export interface CheckRule {
  readonly id: string;
  readonly step: PushStep;
  readonly name: string;
  /** The failure's name in the command center. */
  readonly issue?: string;
  readonly judge: (facts: PushFacts) => Finding;
}

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

/** Returns the finding if another check must pass first. The other check offers the fix. */
export const waitsFor = (check: string): Finding =>
  unknown('Not checked yet', `This is checked once “${check}” passes.`);

export const reading: Finding = { state: 'unknown', observation: 'Checking' };

export const skipped = (observation: string): Finding => ({ state: 'skipped', observation });
