import { Box, Button, chakra, HStack, Stack, Text } from '@chakra-ui/react';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { consoleHelpers, useConsoleHelpers } from '../../push/console-helpers';
import { messageIn } from '../../push/facts/message-in';
import type { Push } from '../../push/use-push';
import { ListRow } from '../layout/list-row';

export function PushConsole({ push }: { readonly push: Push }) {
  const helpers = useConsoleHelpers(push);
  const [answer, setAnswer] = useState<{ readonly name: string; readonly text: string }>();
  const run = async (name: keyof typeof helpers) => {
    try {
      setAnswer({ name, text: JSON.stringify(await helpers[name](), null, 2) });
    } catch (error) {
      setAnswer({ name, text: messageIn(error) });
    }
  };
  return (
    <Stack gap="3">
      <Text color="fg.muted">While this page is open, these commands also work in the browser console.</Text>
      <Box as="ul" aria-label="Console helpers" layerStyle="frame" listStyleType="none">
        {consoleHelpers.map(({ name, answers }) => (
          <ListRow key={name}>
            <Box flex="1" minW="0">
              <chakra.code fontFamily="mono" overflowWrap="anywhere">
                {name}()
              </chakra.code>
              <Text color="fg.muted">{answers}</Text>
            </Box>
            <HStack>
              <Button size="xs" aria-label={`Run ${name}()`} onClick={() => void run(name)}>
                <Play aria-hidden /> Run
              </Button>
            </HStack>
          </ListRow>
        ))}
      </Box>
      <Box role="status" aria-label="Answer">
        {answer && (
          <chakra.pre
            layerStyle="frame"
            p="3"
            maxH="md"
            overflow="auto"
            tabIndex={0}
            fontFamily="mono"
            textStyle="xs"
            whiteSpace="pre-wrap"
            overflowWrap="anywhere"
          >
            {`${answer.name}()\n${answer.text}`}
          </chakra.pre>
        )}
      </Box>
    </Stack>
  );
}
