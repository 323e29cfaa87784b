import { Box, Button, chakra, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import {
  BellRing,
  Eraser,
  Fingerprint,
  LifeBuoy,
  type LucideIcon,
  Power,
  RefreshCcw,
  Search,
  Tags,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { meQuery } from '../../../api/runs';
import { DialogBody, DialogFrame } from '../../../components/layout/dialog-frame';
import { ListRow } from '../../../components/layout/list-row';
import { ActButton } from '../../../components/push/act-button';
import { RelativeTime } from '../../../components/time/time';
import { sdkCalls, sdkRequests } from '../../../push/browser/recorded';
import { providerQuery } from '../../../push/queries';
import type { Push } from '../../../push/use-push';
import { ClearDialog } from './clear-dialog';
import { messages } from './messages';

type Tool = keyof typeof messages.tools;

const tools: readonly (readonly [Tool, LucideIcon, string])[] = [
  [
    'initialize',
    Power,
    'Loads and starts the SDK if it has not started yet. It starts only once per page load.',
  ],
  ['setExternalId', Fingerprint, 'Links this browser to your user ID in OneSignal.'],
  ['requestPermission', BellRing, 'Asks for permission to show notifications, then subscribes this browser.'],
  [
    'setTestTags',
    Tags,
    'Sets two tags on your user in OneSignal: test, with the value true, and diagnostics, with the current time.',
  ],
  ['clearLocalData', Eraser, "Deletes the SDK's data in this browser and reloads the page."],
  ['forceExternalId', RefreshCcw, 'Logs out of OneSignal, waits half a second, and sets your user ID again.'],
  [
    'recoverIdentity',
    LifeBuoy,
    'Sets your user ID and reads everything again. Use this if your identity is lost or wrong.',
  ],
];

/** Shows individual repairs, and the latest requests to the SDK and OneSignal. */
export function ToolsTab({ push }: { readonly push: Push }) {
  const [clearing, setClearing] = useState(false);
  const [inspecting, setInspecting] = useState(false);
  return (
    <Stack gap="4">
      <Box as="ul" aria-label={messages.tabs.tools} layerStyle="frame" listStyleType="none">
        {tools.map(([tool, Icon, purpose]) => (
          <ListRow key={tool}>
            <Text flex="1" minW="0" color="fg.muted">
              {purpose}
            </Text>
            <Flex w={{ md: '52' }}>
              <ActButton
                push={push}
                act={tool}
                icon={<Icon aria-hidden />}
                {...(tool === 'clearLocalData' && { onAsk: () => setClearing(true) })}
              >
                {messages.tools[tool]}
              </ActButton>
            </Flex>
          </ListRow>
        ))}
        <ListRow>
          <Text flex="1" minW="0" color="fg.muted">
            The latest SDK calls and requests, and OneSignal’s latest data about you. Keys are left out.
          </Text>
          <Flex w={{ md: '52' }}>
            <Button onClick={() => setInspecting(true)}>
              <Search aria-hidden /> {messages.inspector}
            </Button>
          </Flex>
        </ListRow>
      </Box>
      <ClearDialog act="clearLocalData" open={clearing} onClose={() => setClearing(false)} push={push} />
      <InspectorDialog open={inspecting} onClose={() => setInspecting(false)} push={push} />
    </Stack>
  );
}

interface InspectorDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly push: Push;
}

/** Shows SDK calls and requests without keys and tokens. */
function InspectorDialog({ open, onClose, push }: InspectorDialogProps) {
  return (
    <DialogFrame open={open} onClose={onClose} size="lg" scroll="inside" cross>
      <DialogBody title={messages.inspector} pb="5">
        <Content push={push} />
      </DialogBody>
    </DialogFrame>
  );
}

function Content({ push }: Pick<InspectorDialogProps, 'push'>) {
  const { data: me } = useQuery(meQuery);
  const { data: user } = useQuery({ ...providerQuery(me?.subject), refetchInterval: false });
  const calls = sdkCalls();
  const requests = sdkRequests(push.facts?.app?.scriptUrl);
  return (
    <Stack gap="5">
      <Part title="SDK calls" empty="The SDK has not been called yet." count={calls.length}>
        {calls.map(({ id, name, given, outcome, atMs }) => (
          <ListRow key={id}>
            <Text flex="1" minW="0" fontFamily="mono" textStyle="xs" overflowWrap="anywhere">
              {name}({given}) → {outcome ?? 'in progress'}
            </Text>
            <Text textStyle="xs" color="fg.muted">
              <RelativeTime at={atMs} />
            </Text>
          </ListRow>
        ))}
      </Part>
      <Part
        title="SDK requests"
        empty="The browser has not recorded any SDK requests."
        count={requests.length}
      >
        {requests.map(({ address, status, durationMs }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is rendered once
          <ListRow key={index}>
            <Text flex="1" minW="0" fontFamily="mono" textStyle="xs" overflowWrap="anywhere">
              {address}
            </Text>
            <Text textStyle="xs" color="fg.muted">
              {status === 0 ? 'no status' : status} · {durationMs} ms
            </Text>
          </ListRow>
        ))}
      </Part>
      <Box as="section" aria-label="OneSignal’s data about you">
        <Heading as="h3" textStyle="sectionTitle" mb="2">
          OneSignal’s data about you
        </Heading>
        <chakra.pre
          layerStyle="frame"
          p="3"
          maxH="sm"
          overflow="auto"
          tabIndex={0}
          fontFamily="mono"
          textStyle="xs"
          whiteSpace="pre-wrap"
          overflowWrap="anywhere"
        >
          {answerOf(user)}
        </chakra.pre>
      </Box>
    </Stack>
  );
}

function answerOf(user: { readonly raw: string } | null | undefined): string {
  if (user === undefined) return 'OneSignal has not responded.';
  return user === null
    ? 'OneSignal has no user with your ID.'
    : JSON.stringify(JSON.parse(user.raw), null, 2);
}

interface PartProps {
  readonly title: string;
  readonly empty: string;
  readonly count: number;
  readonly children: ReactNode;
}

function Part({ title, empty, count, children }: PartProps) {
  return (
    <Box as="section" aria-label={title}>
      <Heading as="h3" textStyle="sectionTitle" mb="2">
        {title}
      </Heading>
      <Box layerStyle="frame">
        {count === 0 ? (
          <Text p="4" color="fg.muted">
            {empty}
          </Text>
        ) : (
          <Box as="ol" listStyleType="none">
            {children}
          </Box>
        )}
      </Box>
    </Box>
  );
}
