import { Badge, Box, HStack, Text } from '@chakra-ui/react';
import { type Pulse, usePulse } from '../../api/pulse';
import { formatCounted } from '../../components/number';

const active = ({ active: runs }: Pulse) => `${formatCounted(runs, 'run')} under way`;
const needing = ({ needing: runs, needingMore }: Pulse) =>
  `${needingMore ? 'more than ' : ''}${formatCounted(runs, 'run')} ${runs === 1 ? 'needs' : 'need'} attention`;

/** Beside 'Jobs' in the navigation: whether something runs, and how many runs need attention. Nothing while there is nothing. */
export function JobsSignal() {
  const pulse = usePulse();
  if (!pulse || (pulse.active === 0 && pulse.needing === 0)) return null;
  return (
    <HStack as="span" gap="1.5">
      {pulse.active > 0 && (
        <Box as="span" title={active(pulse)}>
          <Box
            as="span"
            display="block"
            boxSize="2"
            borderRadius="full"
            bg="status.running.solid"
            aria-hidden
          />
          <Text as="span" srOnly>
            , {active(pulse)}
          </Text>
        </Box>
      )}
      {pulse.needing > 0 && (
        <Badge colorPalette="orange" variant="solid" borderRadius="full" title={needing(pulse)}>
          <Text as="span" aria-hidden fontVariantNumeric="tabular-nums">
            {pulse.needing}
            {pulse.needingMore && '+'}
          </Text>
          <Text as="span" srOnly>
            , {needing(pulse)}
          </Text>
        </Badge>
      )}
    </HStack>
  );
}
