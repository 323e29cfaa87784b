import { Button, Flex, Text } from '@chakra-ui/react';
import { RotateCw } from 'lucide-react';
import { messageOf } from '../../api/api-error';
import { ReferenceLink, referenceOf } from '../links/reference-link';
import { RelativeTime } from '../time/time';

interface StaleNoteProps {
  readonly error: unknown;
  /** When the content was read, in milliseconds since the epoch. */
  readonly updatedAtMs?: number | undefined;
  readonly onRetry?: (() => void) | undefined;
}

/** Shows the reason, the age and a retry button above content that was kept because a refresh failed. */
export function StaleNote({ error, updatedAtMs, onRetry }: StaleNoteProps) {
  const reference = referenceOf(error);
  return (
    <Flex
      role="status"
      align="center"
      justify="space-between"
      gap="3"
      wrap="wrap"
      px="3"
      py="2"
      borderBottomWidth="1px"
      bg="bg.warning"
    >
      <Text textStyle="sm">
        Could not refresh: {messageOf(error)} {reference && <ReferenceLink reference={reference} />}{' '}
        {updatedAtMs ? (
          <>
            Last loaded <RelativeTime at={updatedAtMs} />.
          </>
        ) : (
          'The data may be out of date.'
        )}
      </Text>
      {onRetry && (
        <Button size="xs" onClick={onRetry}>
          <RotateCw aria-hidden /> Retry
        </Button>
      )}
    </Flex>
  );
}
