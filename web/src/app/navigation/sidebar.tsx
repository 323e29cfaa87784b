import { Box, Flex, HStack } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { Logo } from '../look/logo';
import { Navigation } from './navigation';

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
