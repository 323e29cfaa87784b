import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
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
import { useState } from 'react';
import { ListRow } from '../../../components/layout/list-row';
import { ActButton } from '../../../components/push/act-button';
import type { Push } from '../../../push/use-push';
import { ClearDialog } from './clear-dialog';
import { InspectorDialog } from './inspector-dialog';
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
  ['forceExternalId', RefreshCcw, 'Logs out of OneSignal, waits half a second, and sets your user ID again.'],
  [
    'recoverIdentity',
    LifeBuoy,
    'Sets your user ID and reads everything again. Use this if your identity is lost or wrong.',
  ],
  ['clearLocalData', Eraser, "Deletes the SDK's data in this browser and reloads the page."],
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
