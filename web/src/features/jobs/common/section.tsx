import { Box, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A section of a page with its own heading. */
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
