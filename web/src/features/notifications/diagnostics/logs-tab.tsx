import { Box, Button, Flex, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { Download, Eraser } from 'lucide-react';
import { download } from '../../../components/export/download';
import { EmptyState } from '../../../components/layout/states';
import { LogLines } from '../../../components/push/log-lines';
import { logText, maxLogEntries, pushLog, usePushLog } from '../../../push/acts/log';
import { messages } from './messages';

/** The list height (docs/product.md). */
const listHeight = '600px';

/** The push pages' log. It can be cleared or saved as a text file. */
export function LogsTab() {
  const entries = usePushLog();
  const empty = entries.length === 0;
  const save = () =>
    download(`push-log-${new Date().toISOString().slice(0, 10)}.txt`, [logText(entries)], 'text/plain');
  return (
    <Stack gap="3">
      <Flex justify="space-between" align="center" wrap="wrap" gap="3">
        <div>
          <Heading as="h2" textStyle="sectionTitle">
            Log
          </Heading>
          <Text color="fg.muted">The newest {maxLogEntries} lines since this page was loaded.</Text>
        </div>
        <HStack>
          <Button disabled={empty} onClick={save}>
            <Download aria-hidden /> {messages.export}
          </Button>
          <Button disabled={empty} onClick={pushLog.clear}>
            <Eraser aria-hidden /> {messages.clear}
          </Button>
        </HStack>
      </Flex>
      <Box layerStyle="frame" overflow="hidden">
        {empty ? (
          <EmptyState title="Nothing yet" description="Actions on the push pages are listed here." />
        ) : (
          <LogLines label="Log" entries={entries} maxHeight={listHeight} />
        )}
      </Box>
    </Stack>
  );
}
