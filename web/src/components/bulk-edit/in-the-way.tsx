import { Button, HStack, Text } from '@chakra-ui/react';
import { Callout } from '../layout/callout';
import { RelativeTime } from '../time/time';
import type { RecordInTheWay } from './use-edit-at-once';

interface InTheWayProps {
  readonly conflict: RecordInTheWay;
  readonly onLeaveOut: () => void;
  readonly onAccept: () => void;
}

/** Shows a record that someone else changed or deleted, with the possible next steps. */
export function InTheWay({ conflict, onLeaveOut, onAccept }: InTheWayProps) {
  const { record, isGone, changedBy, changedAt } = conflict;
  return (
    <Callout status="warning" role="alert" content={{ gap: '2' }}>
      <Text textStyle="sm" overflowWrap="anywhere">
        <Text as="span" fontWeight="medium">
          {record.name}
        </Text>{' '}
        was {isGone ? 'deleted' : 'changed'} meanwhile
        {changedBy !== undefined && ` by ${changedBy}`}
        {changedAt !== undefined && (
          <>
            , <RelativeTime at={changedAt} />
          </>
        )}
        . Nothing has been saved yet.
      </Text>
      <HStack gap="2" wrap="wrap">
        <Button size="xs" onClick={onLeaveOut}>
          Skip this record
        </Button>
        {!isGone && (
          <Button size="xs" onClick={onAccept}>
            Change it anyway
          </Button>
        )}
      </HStack>
    </Callout>
  );
}
