import { Alert, Button, HStack, Stack, Text } from '@chakra-ui/react';
import type { Preferences, User } from '../../api/users';
import { Callout } from '../../components/layout/callout';

interface UserNotesProps {
  readonly user: User;
  readonly record: Preferences;
  readonly onChoose: (recordId: string) => void;
}

/** Shows anything unusual, such as several preferences records, contradictory data, or a missing account. */
export function UserNotes({ user, record, onChoose }: UserNotesProps) {
  const { preferences, disagreement, account } = user;
  return (
    <Stack gap="3" _empty={{ display: 'none' }}>
      {preferences.length > 1 && (
        <Note title={`This user has ${preferences.length} preferences records`}>
          <Text>The newest record is used. The others may be left over from a recovery or an import.</Text>
          <HStack role="group" aria-label="Preferences records" gap="2" wrap="wrap" mt="2">
            {preferences.map(({ id }, index) => (
              <Button
                key={id}
                size="xs"
                variant={id === record.id ? 'subtle' : 'outline'}
                aria-pressed={id === record.id}
                maxW="full"
                onClick={() => onChoose(id)}
              >
                <Text as="span" truncate>
                  {index + 1}: {id}
                </Text>
              </Button>
            ))}
          </HStack>
        </Note>
      )}
      {disagreement && (
        <Note title="Preferences and subscription disagree">
          <Text>{disagreement}</Text>
        </Note>
      )}
      {!account && (
        <Note title="Not in the user directory">
          <Text>The account for these records was deleted or never created.</Text>
        </Note>
      )}
    </Stack>
  );
}

function Note({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <Callout status="warning" title={title} content={{ minW: '0' }}>
      <Alert.Description asChild>
        <div>{children}</div>
      </Alert.Description>
    </Callout>
  );
}
