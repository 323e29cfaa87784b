import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  readonly title: string;
  /** A one-line description of what the section counts. */
  readonly note: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A framed page section. */
export function Section({ title, note, action, children }: SectionProps) {
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
