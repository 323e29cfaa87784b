import { statusTexts } from '../../../components/notifications/status-chips';
import type { PushFacts } from '../../../push/facts/facts';
import { messageIn } from '../../../push/facts/message-in';
import { messages } from './messages';

export interface ScenarioDeps {
  readonly countScheduled: () => Promise<{ readonly exercise: number; readonly breathing: number }>;
  readonly facts: () => PushFacts | undefined;
  /** Sends a test message. Resolves to false if the message does not arrive. The log has the reason. */
  readonly sendTest: () => Promise<boolean>;
}

export interface ScenarioResult {
  readonly passed: boolean;
  readonly says: string;
}

export const scenarioIds = ['schedule', 'targeting', 'endToEnd'] as const;

export type ScenarioId = (typeof scenarioIds)[number];

export const scenarioPurposes: Readonly<Record<ScenarioId, string>> = {
  schedule: "Checks that today's notifications are scheduled.",
  targeting:
    'Checks that OneSignal has linked this browser to you, so messages sent to you reach this browser.',
  endToEnd: 'Sends you a test message through OneSignal and checks that it appears in this browser.',
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
      ? { passed: true, says: 'The test message appeared in this browser.' }
      : { passed: false, says: 'The test message did not appear. See the log for the reason.' },
};

/**
 * Runs a scenario. The promise never rejects. If an error occurs, the scenario counts as failed and the
 * result contains the error message.
 */
export async function runScenario(id: ScenarioId, deps: ScenarioDeps): Promise<ScenarioResult> {
  try {
    return await runs[id](deps);
  } catch (error) {
    return { passed: false, says: messageIn(error) };
  }
}
