import { Box, Flex, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, actions, children }: SectionProps) {
  return (
    <Box as="section" aria-label={title}>
      <Flex
        gap="3"
        wrap="wrap"
        align="center"
        justify="space-between"
        minH={actions ? '8' : undefined}
        mb="3"
      >
        <Heading as="h2" textStyle="sectionTitle">
          {title}
        </Heading>
        {actions}
      </Flex>
      {children}
    </Box>
  );
}
