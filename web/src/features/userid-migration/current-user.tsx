import { Box, Grid, HStack, Icon, Text } from '@chakra-ui/react';
import { CircleCheck, Lock } from 'lucide-react';
import type { Me } from '../../api/runs';
import { CopyableId } from '../../components/layout/copyable';
import { messages } from './messages';

/**
 * Shows the signed-in user's details from the user directory, and whether the user is allowed to migrate
 * records.
 */
export function CurrentUser({ me, permitted }: { readonly me: Me; readonly permitted: boolean }) {
  return (
    <Grid
      as="section"
      aria-label="Current user"
      layerStyle="frame"
      p={{ base: '4', md: '5' }}
      columnGap="8"
      rowGap="4"
      templateColumns={{ base: '1fr', md: 'auto auto 1fr' }}
    >
      <Fact label="Current user">
        <Text overflowWrap="anywhere">{me.email}</Text>
      </Fact>
      <Fact label="Unique ID">
        <CopyableId value={me.subject} />
      </Fact>
      <Fact label="Migration">
        {permitted ? (
          <HStack gap="1.5" color="fg.success">
            <Icon as={CircleCheck} boxSize="4" aria-hidden />
            <Text>Allowed</Text>
          </HStack>
        ) : (
          <HStack gap="1.5" color="fg.warning" align="flex-start">
            <Icon as={Lock} boxSize="4" mt="0.5" flexShrink="0" aria-hidden />
            <Text>{messages.notAllowed}</Text>
          </HStack>
        )}
      </Fact>
    </Grid>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <Box minW="0">
      <Text textStyle="overline" color="fg.muted" mb="0.5">
        {label}
      </Text>
      {children}
    </Box>
  );
}
