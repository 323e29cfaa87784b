import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import type { Metrics } from '#shared/domain/metrics/metrics';
import { formatCount } from '../../components/text/number';
import { typeInWords } from './reading';

export function Breakdown({ types }: Pick<Metrics, 'types'>) {
  return (
    <Section title="Activity types" note="Share of all activities in the last 20 days">
      <Stack as="ul" gap="4" listStyleType="none">
        {types.map(({ type, count, percent }) => (
          <Box as="li" key={type}>
            <Flex justify="space-between" gap="3" mb="1.5" fontVariantNumeric="tabular-nums">
              <Text id={`type-${type}`}>{typeInWords(type)}</Text>
              <Text>
                {formatCount(count)}{' '}
                <Text as="span" color="fg.muted">
                  ({percent}%)
                </Text>
              </Text>
            </Flex>
            <Box
              role="progressbar"
              aria-labelledby={`type-${type}`}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={percent}
              h="2"
              borderRadius="full"
              bg="bg.emphasized"
              overflow="hidden"
            >
              <Box h="full" borderRadius="full" bg="teal.solid" style={{ width: `${percent}%` }} />
            </Box>
          </Box>
        ))}
      </Stack>
    </Section>
  );
}

interface SectionProps {
  readonly title: string;
  readonly note: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function Section({ title, note, action, children }: SectionProps) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} layerStyle="frame" p={{ base: '4', md: '5' }} minW="0">
      <Flex gap="3" justify="space-between" align="flex-start" mb="4">
        <Box minW="0">
          <Heading as="h2" id={id} textStyle="sectionTitle">
            {title}
          </Heading>
          <Text textStyle="xs" color="fg.muted">
            {note}
          </Text>
        </Box>
        {action}
      </Flex>
      {children}
    </Box>
  );
}
