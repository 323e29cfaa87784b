import { Badge, Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { FlaskConical, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { BusyButton } from '../../../components/actions/busy-button';
import { ListRow } from '../../../components/layout/list-row';
import { statusTexts } from '../../../components/notifications/status-chips';
import { countToday, notificationsQuery, todayUtc } from '../../../components/notifications/today';
import { pushLog } from '../../../push/acts/log';
import type { PushFacts } from '../../../push/facts/facts';
import { messageIn } from '../../../push/facts/message-in';
import type { Push } from '../../../push/use-push';
import { messages } from './messages';

type Results = Readonly<Partial<Record<ScenarioId, ScenarioResult>>>;

/** Shows the scenarios. Each is pending until it has been run. */
export function TestsTab({ push }: { readonly push: Push }) {
  const { results, running, run } = useScenarios(push);
  const button = { idle: running !== undefined || push.busy !== undefined };
  return (
    <Stack gap="3">
      <Flex justify="space-between" align="center" wrap="wrap" gap="3">
        <Heading as="h2" textStyle="sectionTitle">
          Test scenarios
        </Heading>
        <BusyButton
          {...button}
          busy={running !== undefined}
          busyLabel="Testing"
          icon={<FlaskConical aria-hidden />}
          onClick={() => void run(scenarioIds)}
        >
          Run all scenarios
        </BusyButton>
      </Flex>
      <Box as="ol" aria-label="Test scenarios" layerStyle="frame" listStyleType="none">
        {scenarioIds.map((id) => (
          <ListRow key={id}>
            <Box flex="1" minW="0">
              <Text fontWeight="medium">{messages.scenarios[id]}</Text>
              <Text color="fg.muted" overflowWrap="anywhere">
                {results[id]?.says ?? scenarioPurposes[id]}
              </Text>
            </Box>
            <State result={results[id]} />
            <BusyButton
              {...button}
              busy={running === id}
              busyLabel="Running"
              icon={<Play aria-hidden />}
              onClick={() => void run([id])}
            >
              {`Run ${messages.scenarios[id]}`}
            </BusyButton>
          </ListRow>
        ))}
      </Box>
    </Stack>
  );
}

function State({ result }: { readonly result: ScenarioResult | undefined }) {
  const [palette, word] = !result
    ? ['gray', 'pending']
    : result.passed
      ? ['green', 'passed']
      : ['red', 'failed'];
  return (
    <Badge variant="surface" colorPalette={palette} alignSelf={{ base: 'flex-start', md: 'center' }}>
      {word}
    </Badge>
  );
}

/** Holds the scenarios' results. Each failure is added to the log. */
function useScenarios(push: Push) {
  const client = useQueryClient();
  const [results, setResults] = useState<Results>({});
  const [running, setRunning] = useState<ScenarioId>();
  const isRunning = useRef(false);

  const run = async (ids: readonly ScenarioId[]) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setResults((before) => ({ ...before, ...Object.fromEntries(ids.map((id) => [id, undefined])) }));
    for (const id of ids) {
      setRunning(id);
      const result = await runScenario(id, {
        countScheduled: async () => {
          const read = await client.fetchQuery({ ...notificationsQuery(todayUtc()), staleTime: 0 });
          const { exercise, breathing } = countToday(read, Date.now());
          return { exercise: exercise.scheduled, breathing: breathing.scheduled };
        },
        facts: push.current,
        sendTest: () => push.act('sendTest'),
      });
      setResults((before) => ({ ...before, [id]: result }));
      if (result.passed) pushLog.add('success', `${messages.scenarios[id]} passed`, result.says);
      else pushLog.add('error', messages.testFailed(result.says), messages.scenarios[id]);
    }
    setRunning(undefined);
    isRunning.current = false;
  };

  return { results, running, run };
}

interface ScenarioDeps {
  readonly countScheduled: () => Promise<{ readonly exercise: number; readonly breathing: number }>;
  readonly facts: () => PushFacts | undefined;
  /** Sends a test message. Resolves to false if the message does not arrive. The log has the reason. */
  readonly sendTest: () => Promise<boolean>;
}

interface ScenarioResult {
  readonly passed: boolean;
  readonly says: string;
}

const scenarioIds = ['schedule', 'targeting', 'endToEnd'] as const;

type ScenarioId = (typeof scenarioIds)[number];

const scenarioPurposes: Readonly<Record<ScenarioId, string>> = {
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
async function runScenario(id: ScenarioId, deps: ScenarioDeps): Promise<ScenarioResult> {
  try {
    return await runs[id](deps);
  } catch (error) {
    return { passed: false, says: messageIn(error) };
  }
}
