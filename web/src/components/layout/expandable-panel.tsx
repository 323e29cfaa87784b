import { Box, Collapsible, Flex, Heading, Icon, Text } from '@chakra-ui/react';
import { collapsibleSlotRecipe } from '@chakra-ui/react/theme';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface ExpandablePanelProps {
  readonly title: string;
  /** A summary that is visible even while the panel is closed. */
  readonly summary?: ReactNode;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
  readonly children: ReactNode;
}

export function ExpandablePanel({ title, summary, open, onToggle, children }: ExpandablePanelProps) {
  const id = useId();
  return (
    <Collapsible.Root
      recipe={collapsibleSlotRecipe}
      open={open}
      onOpenChange={(details) => onToggle(details.open)}
      lazyMount
      asChild
    >
      <Box as="section" aria-labelledby={id} layerStyle="frame">
        <Heading as="h2" textStyle="sectionTitle">
          <Collapsible.Trigger
            display="flex"
            alignItems="center"
            gap="3"
            w="full"
            px="4"
            py="3"
            textAlign="start"
            cursor="pointer"
            borderRadius="l3"
            _hover={{ bg: 'bg.subtle' }}
            _focusVisible={{ outline: '2px solid', outlineColor: 'teal.focusRing', outlineOffset: '-2px' }}
            css={{ '&[data-state=open] > svg': { rotate: '180deg' } }}
          >
            <Flex as="span" flex="1" minW="0" columnGap="3" rowGap="0.5" wrap="wrap" align="baseline">
              <span id={id}>{title}</span>
              {summary && (
                <Text
                  as="span"
                  textStyle="xs"
                  fontWeight="normal"
                  color="fg.muted"
                  fontVariantNumeric="tabular-nums"
                >
                  {summary}
                </Text>
              )}
            </Flex>
            <Icon
              as={ChevronDown}
              boxSize="4"
              flexShrink="0"
              color="fg.muted"
              transition="rotate 150ms ease-out"
              aria-hidden
            />
          </Collapsible.Trigger>
        </Heading>
        {/* 'hidden' would make it a scroll container, in which the sticky headers of tables cover their rows. */}
        <Collapsible.Content overflow="clip">
          <Box borderTopWidth="1px" borderColor="border.muted">
            {children}
          </Box>
        </Collapsible.Content>
      </Box>
    </Collapsible.Root>
  );
}
