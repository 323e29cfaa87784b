import { chakra, Flex, Heading, HStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface LinkedHeadingProps {
  /** The heading's ID, required if it labels a section. */
  readonly id?: string;
  readonly title: string;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /** A link to the full content, if the section shows only part of it. */
  readonly link?: ReactNode;
}

export function LinkedHeading({ id, title, before, after, link }: LinkedHeadingProps) {
  return (
    <Flex justify="space-between" align="baseline" gap="3" mb="3">
      <HStack gap="2" align="baseline" minW="0">
        {before}
        <Heading as="h2" id={id} textStyle="sectionTitle">
          {title}
        </Heading>
        {after}
      </HStack>
      {link && (
        <chakra.span
          textStyle="xs"
          color="teal.fg"
          fontWeight="medium"
          whiteSpace="nowrap"
          _hover={{ textDecoration: 'underline' }}
        >
          {link}
        </chakra.span>
      )}
    </Flex>
  );
}
