import { Box, Flex, HStack, Text } from '@chakra-ui/react';
import { readTextList } from '#shared/values/json-text';
import type { LibraryBreathing } from '../../api/library/records';
import { Fact, Facts } from '../../components/records/facts';

export function BreathingDetails({ record }: { readonly record: LibraryBreathing }) {
  const { description, benefits, howOften, when, goals, activityLevels, id } = record;
  return (
    <Flex gap="6" direction={{ base: 'column', md: 'row' }} align="flex-start" textAlign="start">
      <Box flex="1" minW="0" display="grid" gap="3">
        <Text whiteSpace="pre-line">{description || 'No description available'}</Text>
        <Timing record={record} />
      </Box>
      <Box flex="1" minW="0">
        <Facts>
          <Fact name="Benefits">{benefits}</Fact>
          <Fact name="How often">{howOften}</Fact>
          <Fact name="When">{when}</Fact>
          <Fact name="Goals">{readTextList(goals).items.join(', ')}</Fact>
          <Fact name="Activity levels">{readTextList(activityLevels).items.join(', ')}</Fact>
          <Fact name="ID">{id}</Fact>
        </Facts>
      </Box>
    </Flex>
  );
}

/** Shows the phases of one breath, in seconds. */
function Timing({ record }: { readonly record: LibraryBreathing }) {
  const { inhale, holdIn, exhale, holdOut, isDoubleInhale, inhale1, inhale2 } = record;
  const parts = [
    ...(isDoubleInhale
      ? ([
          ['First inhale', inhale1],
          ['Second inhale', inhale2],
        ] as const)
      : ([['Inhale', inhale]] as const)),
    ['Hold', holdIn],
    ['Exhale', exhale],
    ['Hold', holdOut],
  ] as const;
  return (
    <HStack as="ol" listStyleType="none" gap="0" wrap="wrap" aria-label="One breath">
      {parts.map(([label, seconds], index) => (
        <Box
          as="li"
          // biome-ignore lint/suspicious/noArrayIndexKey: two parts have the same name
          key={index}
          px="3"
          py="1.5"
          minW="20"
          borderWidth="1px"
          ms={index > 0 ? '-1px' : '0'}
          bg="bg.panel"
        >
          <Text textStyle="xs" color="fg.muted">
            {label}
          </Text>
          <Text fontWeight="semibold" fontVariantNumeric="tabular-nums">
            {seconds ?? 0} s
          </Text>
        </Box>
      ))}
    </HStack>
  );
}
