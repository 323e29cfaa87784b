import { HStack, Stack, Text } from '@chakra-ui/react';
import { CopyableId } from '../layout/copyable';

export function Payloads() {
  return (
    <Stack gap="2">
      {(['exercise', 'breathing'] as const).map((type) => (
        <HStack key={type} gap="2" wrap="wrap">
          <Text w="20">{type}</Text>
          <CopyableId value={JSON.stringify({ type })} />
        </HStack>
      ))}
      <Text color="fg.muted">
        The manual scheduler sends the same request. Each time slot gets one notification a day, however often
        you run it.
      </Text>
    </Stack>
  );
}
