import { Box, Flex, HStack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Logo } from './look/logo';

export function FullPage({ children }: { readonly children: ReactNode }) {
  return (
    <Flex as="main" minH="100dvh" align="center" justify="center" bg="bg.canvas" p="4">
      <Box w="full" maxW="420px">
        <HStack gap="2.5" mb="5" justify="center">
          <Logo size={28} />
          <Text fontWeight="semibold" fontSize="md">
            Wellness Admin
          </Text>
        </HStack>
        <Box layerStyle="frame" p={{ base: '6', sm: '8' }} boxShadow="sm">
          {children}
        </Box>
      </Box>
    </Flex>
  );
}
