import { Text } from '@chakra-ui/react';

export function AudienceNote() {
  return (
    <Text color="fg.muted" maxW="3xl">
      After you subscribe, this browser receives real notifications until you unsubscribe. Test messages go
      only to you. Setting the external ID without a subscription creates an empty subscription in OneSignal.
    </Text>
  );
}
