import { Button, HStack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { truncateId } from '#shared/values/user-id';
import { recentUsersQuery } from './queries';

/** The ten most recently active users, shown as chips. Renders nothing until user metrics are available. */
export function RecentUsers({ onChoose }: { readonly onChoose: (user: string) => void }) {
  const { data: users = [] } = useQuery(recentUsersQuery);
  if (users.length === 0) return null;
  return (
    <HStack role="group" aria-label="Recent users" gap="2" wrap="wrap">
      <Text textStyle="xs" color="fg.muted">
        Recent users
      </Text>
      {users.map((user) => (
        <Button
          key={user}
          size="xs"
          borderRadius="full"
          maxW="full"
          title={user}
          onClick={() => onChoose(user)}
        >
          <Text as="span" truncate>
            {user.includes('@') ? user : truncateId(user)}
          </Text>
        </Button>
      ))}
    </HStack>
  );
}
