import { Badge, HStack } from '@chakra-ui/react';
import { RunLink } from '../../../components/links/run-link';

export function FixedMark({ runId }: { readonly runId: string }) {
  return (
    <HStack gap="2" minH="9" justify={{ base: 'flex-end', sm: 'flex-start' }}>
      <Badge variant="surface" colorPalette="green">
        Fixed
      </Badge>
      <RunLink id={runId} />
    </HStack>
  );
}
