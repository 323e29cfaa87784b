import { Text } from '@chakra-ui/react';

/** What subscribing an admin's browser means, beside the buttons that do it. */
export function AudienceNote() {
  return (
    <Text color="fg.muted" maxW="3xl">
      Subscribing makes this browser a receiver of real notifications until you unsubscribe. Test messages go
      only to you. Setting the external ID without a subscription creates an empty one at OneSignal.
    </Text>
  );
}
