import { List, Stack, Text } from '@chakra-ui/react';
import { Gauge, HardDrive } from 'lucide-react';
import { useState } from 'react';
import { BusyButton } from '../../../components/actions/busy-button';
import { Callout } from '../../../components/layout/callout';
import { Step } from '../../../components/layout/step';
import { pushLog } from '../../../push/acts/log';
import type { PushFacts } from '../../../push/facts/facts';
import type { Push } from '../../../push/use-push';
import { messages } from './messages';

interface TestOutcome {
  readonly tone: 'success' | 'warning' | 'error';
  readonly text: string;
}

/** The specialized tests' messages (docs/product.md). */
const testTexts = {
  notGranted: 'Cannot test - notification permission not granted',
  hidden: 'Page is not visible - notifications may be throttled in background',
  notThrottled: 'No obvious throttling detected - page is visible and permission granted',
  noDatabases: 'IndexedDB not supported',
  noDatabase: 'OneSignal database not found - may need to initialize subscription first',
  database: 'OneSignal database exists - data should persist across sessions',
} as const;

function throttling({ browser: { permission, visible } }: Pick<PushFacts, 'browser'>): TestOutcome {
  if (permission !== 'granted') return { tone: 'error', text: testTexts.notGranted };
  if (!visible) return { tone: 'warning', text: testTexts.hidden };
  return { tone: 'success', text: testTexts.notThrottled };
}

/** Tests whether the SDK's state is kept after the page is closed. */
function persistence({ site: { database, sdkDatabase } }: Pick<PushFacts, 'site'>): TestOutcome {
  if (database === 'missing') return { tone: 'error', text: testTexts.noDatabases };
  return sdkDatabase
    ? { tone: 'success', text: testTexts.database }
    : { tone: 'warning', text: testTexts.noDatabase };
}

const kinds = {
  throttling: { judge: throttling, title: messages.throttling },
  persistence: { judge: persistence, title: messages.persistence },
} as const;

type Kind = keyof typeof kinds;

/** Shows two browser tests, and how to find push data with the developer tools. */
export function TestsTab({ push }: { readonly push: Push }) {
  const [outcomes, setOutcomes] = useState<Partial<Record<Kind, TestOutcome>>>({});
  const run = async (kind: Kind) => {
    if (!(await push.act('refresh'))) return;
    const facts = push.current();
    if (!facts) return;
    const { judge, title } = kinds[kind];
    const outcome = judge(facts);
    setOutcomes((before) => ({ ...before, [kind]: outcome }));
    pushLog.add(outcome.tone, outcome.text, title);
  };
  const button = (kind: Kind, icon: React.ReactNode) => (
    <BusyButton
      busy={false}
      busyLabel=""
      idle={push.busy !== undefined}
      icon={icon}
      onClick={() => void run(kind)}
    >
      {`Run ${kinds[kind].title}`}
    </BusyButton>
  );
  return (
    <Stack gap="4">
      <Step
        number={1}
        state="now"
        title={messages.throttling}
        purpose="Checks whether the browser might hold back notifications."
        action={button('throttling', <Gauge aria-hidden />)}
      >
        <Outcome outcome={outcomes.throttling} />
      </Step>
      <Step
        number={2}
        state="now"
        title={messages.persistence}
        purpose="Checks whether the subscription persists after this page or the browser is closed."
        action={button('persistence', <HardDrive aria-hidden />)}
      >
        <Outcome outcome={outcomes.persistence} />
      </Step>
      <Guide />
    </Stack>
  );
}

function Outcome({ outcome }: { readonly outcome: TestOutcome | undefined }) {
  return (
    <div role="status">
      {outcome && (
        <Callout status={outcome.tone}>
          <Text textStyle="sm">{outcome.text}</Text>
        </Callout>
      )}
    </div>
  );
}

function Guide() {
  return (
    <Step
      number={3}
      state="later"
      title="Developer tools guide"
      purpose="What push stores in this browser, and where to find it."
    >
      <List.Root as="ol" ps="5" gap="1.5">
        <List.Item>
          Open the developer tools (F12, or ⌥ ⌘ I on a Mac) and select the Application tab.
        </List.Item>
        <List.Item>
          Service workers: OneSignalSDKWorker.js should be “activated and is running”. If it is waiting,
          choose Update.
        </List.Item>
        <List.Item>
          Storage, IndexedDB: ONE_SIGNAL_SDK_DB holds the SDK’s state. In Firefox, look in the Storage tab.
        </List.Item>
        <List.Item>
          Notifications and Push messaging, under Background services, record incoming messages after you
          start recording.
        </List.Item>
      </List.Root>
    </Step>
  );
}
