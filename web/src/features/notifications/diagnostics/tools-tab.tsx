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

/** What each tool does. */
const tools: readonly (readonly [Tool, LucideIcon, string])[] = [
  [
    'initialize',
    Power,
    'Loads the SDK and starts it, unless it is started: that happens once for each page load.',
  ],
  ['setExternalId', Fingerprint, 'Tells OneSignal that this browser is yours, by your user ID.'],
  [
    'requestPermission',
    BellRing,
    'Has the browser ask whether this site may show notifications, then subscribes.',
  ],
  [
    'setTestTags',
    Tags,
    'Sets the tags test=true and diagnostics, the time of day, on your user at OneSignal.',
  ],
  ['forceExternalId', RefreshCcw, 'Logs out at OneSignal, waits half a second, and sets your user ID again.'],
  [
    'recoverIdentity',
    LifeBuoy,
    'Sets your user ID again and reads everything anew, after a lost or mixed-up identity.',
  ],
  ['clearLocalData', Eraser, 'Deletes what the SDK keeps in this browser, and loads the page again.'],
];

/** Single repairs, and what SDK and OneSignal were asked last. */
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
            The last calls of the SDK, its requests, and OneSignal’s last answer about you, without keys.
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
