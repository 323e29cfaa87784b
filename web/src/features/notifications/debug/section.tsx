import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  readonly title: string;
  readonly note: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, note, action, children }: SectionProps) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} layerStyle="frame" p={{ base: '4', md: '5' }} minW="0">
      <Flex gap="3" mb="4" wrap="wrap" justify="space-between" align="flex-start">
        <Box minW="0">
          <Heading as="h2" id={id} textStyle="sectionTitle">
            {title}
          </Heading>
          <Text color="fg.muted">{note}</Text>
        </Box>
        {action}
      </Flex>
      {children}
    </Box>
  );
}
