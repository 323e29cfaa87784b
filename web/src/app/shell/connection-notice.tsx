import { Flex, Icon } from '@chakra-ui/react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useConnection } from '../../api/connection';
import { pulseQuery } from '../../api/pulse';

const words = {
  offline: 'You are offline. The data may be out of date. The panel will reconnect when you are back online.',
  unreachable: 'The server cannot be reached. The panel will keep trying and reconnect automatically.',
} as const;

const probeMs = 5_000;

/**
 * Tells the user that the API cannot be reached, keeps trying, and refetches failed queries once it responds.
 */
export function ConnectionNotice() {
  const connection = useConnection();
  useRecovery(connection === 'unreachable', connection === 'fine');
  return (
    <Flex
      role="status"
      align="center"
      justify="center"
      gap="2"
      px="4"
      py={connection === 'fine' ? '0' : '2'}
      position="sticky"
      top="topBar"
      zIndex="docked"
      bg="bg.warning"
      color="fg.warning"
      fontWeight="medium"
    >
      {connection !== 'fine' && (
        <>
          <Icon as={WifiOff} boxSize="4" flexShrink="0" aria-hidden />
          {words[connection]}
        </>
      )}
    </Flex>
  );
}

function useRecovery(unreachable: boolean, fine: boolean): void {
  const client = useQueryClient();
  const wasFine = useRef(true);

  useEffect(() => {
    if (!unreachable) return;
    const probe = setInterval(() => void client.refetchQueries({ queryKey: pulseQuery.queryKey }), probeMs);
    return () => clearInterval(probe);
  }, [client, unreachable]);

  useEffect(() => {
    if (fine && !wasFine.current) retryFailed(client);
    wasFine.current = fine;
  }, [client, fine]);
}

/** Refetches failed queries, which may have failed only for lack of a connection. */
const retryFailed = (client: QueryClient) =>
  void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
