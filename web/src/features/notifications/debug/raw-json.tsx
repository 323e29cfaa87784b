import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import { Check, Copy, X } from 'lucide-react';
import { useState } from 'react';

interface RawJsonProps {
  readonly title: string;
  /** The JSON text. If it cannot be parsed, it is shown unchanged. */
  readonly json: string;
}

const icons = { idle: <Copy aria-hidden />, copied: <Check aria-hidden />, refused: <X aria-hidden /> };
const words = { idle: 'Copy', copied: 'Copied', refused: 'The browser did not allow copying' };

export function RawJson({ title, json }: RawJsonProps) {
  const [outcome, setOutcome] = useState<keyof typeof words>('idle');
  const text = indented(json);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    );
  return (
    <Box as="section" aria-label={title}>
      <Flex justify="space-between" align="center" gap="3" mb="1">
        <Text color="fg.muted" textStyle="xs">
          {title}
        </Text>
        <Button size="xs" variant="ghost" onClick={() => void copy()}>
          {icons[outcome]} <span role="status">{words[outcome]}</span>
        </Button>
      </Flex>
      {/* Focusable, so that keyboard users can scroll the text. */}
      <chakra.pre
        tabIndex={0}
        fontFamily="mono"
        textStyle="xs"
        bg="bg.muted"
        borderRadius="l2"
        p="3"
        maxH="80"
        overflow="auto"
      >
        {text}
      </chakra.pre>
    </Box>
  );
}

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), undefined, 2);
  } catch {
    return json;
  }
}
