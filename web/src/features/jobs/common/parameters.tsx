import { chakra, Text } from '@chakra-ui/react';
import { readableParams } from './run-facts';

export function Parameters({ params }: { readonly params: string }) {
  if (params === '{}') return <Text color="fg.muted">None: the job was started without parameters.</Text>;
  return (
    <chakra.pre
      layerStyle="frame"
      p="4"
      fontFamily="mono"
      textStyle="xs"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
    >
      {readableParams(params)}
    </chakra.pre>
  );
}
