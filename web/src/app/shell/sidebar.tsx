import { Box, chakra, Flex, HStack, Icon, Stack, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { type RouteTableRow, sections, useRouteTable } from '../../components/layout/route-table';
import { Logo } from '../look/logo';

/** Navigation beside the page; narrow screens show the same list in a drawer. */
export function Sidebar({ display }: { readonly display: { base: string; lg: string } }) {
  return (
    <Flex
      as="nav"
      aria-label="Main"
      direction="column"
      display={display}
      w="sidebar"
      flexShrink="0"
      h="100dvh"
      position="sticky"
      top="0"
      borderEndWidth="1px"
      bg="bg.panel"
    >
      <Brand />
      <Box flex="1" overflowY="auto" scrollbarWidth="thin" px="3" py="2">
        <Navigation />
      </Box>
    </Flex>
  );
}

/** The panel's name, linking home. */
export function Brand() {
  return (
    <HStack asChild h="topBar" px="4" gap="2.5" fontWeight="semibold" flexShrink="0">
      <Link to="/admin">
        <Logo size={22} />
        Wellness Admin
      </Link>
    </HStack>
  );
}

/** The pages of the route table under their sections; the container marks itself as navigation. */
export function Navigation({ onNavigate }: { readonly onNavigate?: () => void }) {
  const table = useRouteTable().filter((row) => !row.path.includes('$'));
  const groups = [undefined, ...sections].filter((group) => table.some(({ section }) => section === group));
  return (
    <Stack gap="4">
      {groups.map((section) => (
        <Box key={section ?? 'top'}>
          {section && (
            <Text textStyle="overline" color="fg.muted" px="2" mb="1">
              {section}
            </Text>
          )}
          <Stack as="ul" gap="0.5" listStyleType="none">
            {table
              .filter((row) => row.section === section)
              .map((row) => (
                <li key={row.path}>
                  <NavigationLink row={row} onNavigate={onNavigate} />
                </li>
              ))}
          </Stack>
        </Box>
      ))}
    </Stack>
  );
}

interface NavigationLinkProps {
  readonly row: RouteTableRow;
  readonly onNavigate: (() => void) | undefined;
}

function NavigationLink({ row, onNavigate }: NavigationLinkProps) {
  return (
    <chakra.span
      asChild
      display="flex"
      alignItems="center"
      gap="2.5"
      minH="8"
      px="2"
      py="1"
      borderRadius="l2"
      color="fg.muted"
      fontWeight="medium"
      lineHeight="1.2"
      _hover={{ bg: 'bg.muted', color: 'fg' }}
      _currentPage={{ bg: 'bg.muted', color: 'fg' }}
    >
      <Link to={row.path} activeOptions={{ exact: true, includeSearch: false }} onClick={onNavigate}>
        {row.icon && <Icon as={row.icon} boxSize="4" flexShrink="0" aria-hidden />}
        <Box as="span" flex="1">
          {row.title}
        </Box>
      </Link>
    </chakra.span>
  );
}
