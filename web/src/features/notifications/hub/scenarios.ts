import { statusTexts } from '../../../components/notifications/status-chips';
import type { PushFacts } from '../../../push/facts/facts';
import { messageIn } from '../../../push/facts/message-in';
import { messages } from './messages';

/** What a scenario needs. */
export interface ScenarioDeps {
  /** Today's scheduled notifications, read now. */
  readonly countScheduled: () => Promise<{ readonly exercise: number; readonly breathing: number }>;
  readonly facts: () => PushFacts | undefined;
  /** Sends a test message and looks for it; false if it did not arrive. The log says why. */
  readonly sendTest: () => Promise<boolean>;
}

/** The outcome of a scenario. */
export interface ScenarioResult {
  readonly passed: boolean;
  readonly says: string;
}

/** The three test scenarios, in order. */
export const scenarioIds = ['schedule', 'targeting', 'endToEnd'] as const;

export type ScenarioId = (typeof scenarioIds)[number];

/** What each scenario proves. */
export const scenarioPurposes: Readonly<Record<ScenarioId, string>> = {
  schedule: "Today's notifications are scheduled.",
  targeting: 'OneSignal knows this browser as yours, so messages to you reach it.',
  endToEnd: 'Sends a test message to you through OneSignal, and looks for it in this browser.',
};

const runs: Readonly<Record<ScenarioId, (deps: ScenarioDeps) => Promise<ScenarioResult>>> = {
  schedule: async ({ countScheduled }) => {
    const { exercise, breathing } = await countScheduled();
    return exercise + breathing > 0
      ? { passed: true, says: statusTexts.both(exercise, breathing) }
      : { passed: false, says: messages.nothingScheduled };
  },
  targeting: async ({ facts }) => {
    const { sdk, person } = facts() ?? {};
    const externalId = sdk?.state?.externalId;
    return externalId !== undefined && externalId === person?.subject
      ? { passed: true, says: `External ID ${externalId}` }
      : { passed: false, says: messages.notTargeted };
  },
  endToEnd: async ({ sendTest }) =>
    (await sendTest())
      ? { passed: true, says: 'The test message was shown in this browser.' }
      : { passed: false, says: 'The test message was not shown. The log says why.' },
};

/** Runs a scenario. Never rejects: an error is a failure with its message. */
export async function runScenario(id: ScenarioId, deps: ScenarioDeps): Promise<ScenarioResult> {
  try {
    return await runs[id](deps);
  } catch (error) {
    return { passed: false, says: messageIn(error) };
  }
}
