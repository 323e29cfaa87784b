import { Badge, Box, chakra, HStack, Icon, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import type { RouteTableRow } from './route-table';

/**
 * Clicks a card on Space. Enter already activates a link, but a card must react to Space too
 * (docs/product.md).
 */
export function clickOnSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

/** The badges' colours. The text conveys the meaning, so the colour is not needed to understand it. */
const badgePalettes = { NEW: 'teal', Diagnostic: 'blue', Critical: 'red', 'ADMIN ONLY': 'orange' } as const;

interface AreaCardProps {
  readonly area: Pick<RouteTableRow, 'path' | 'title' | 'description' | 'badge' | 'icon'>;
  readonly search?: Readonly<Record<string, string>>;
  /** Called to open a dialog. If undefined, the card navigates to the page. */
  readonly onOpen?: (() => void) | undefined;
}

export function AreaCard({ area, search, onOpen }: AreaCardProps) {
  const content = <Content area={area} />;
  return (
    <chakra.span
      asChild
      display="flex"
      gap="3"
      w="full"
      h="full"
      textAlign="start"
      p="4"
      layerStyle="frame"
      transition="border-color 150ms ease-out"
      _hover={{ borderColor: 'border.emphasized', bg: 'bg.subtle' }}
    >
      {onOpen ? (
        <button type="button" aria-haspopup="dialog" onClick={onOpen}>
          {content}
        </button>
      ) : (
        <Link to={area.path} search={search ?? {}} onKeyDown={clickOnSpace}>
          {content}
        </Link>
      )}
    </chakra.span>
  );
}

function Content({ area }: Pick<AreaCardProps, 'area'>) {
  return (
    <>
      {area.icon && <Icon as={area.icon} boxSize="4" flexShrink="0" mt="0.5" color="teal.fg" aria-hidden />}
      <Box as="span" minW="0">
        <HStack as="span" gap="2" wrap="wrap">
          <Text as="span" fontWeight="medium">
            {area.title}
          </Text>
          {area.badge && (
            <Badge size="xs" variant="surface" colorPalette={badgePalettes[area.badge]}>
              {area.badge}
            </Badge>
          )}
        </HStack>
        <Text as="span" display="block" mt="0.5" color="fg.muted">
          {area.description}
        </Text>
      </Box>
    </>
  );
}
