import { Box, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a page under a heading of its own. */
export function Section({ title, children }: SectionProps) {
  return (
    <Box as="section" aria-label={title}>
      <Heading as="h2" textStyle="sectionTitle" mb="3">
        {title}
      </Heading>
      {children}
    </Box>
  );
}
