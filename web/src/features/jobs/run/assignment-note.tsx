import { Text } from '@chakra-ui/react';
import type { Assignment } from '#shared/jobs/run/assignment';
import { ActorLink } from '../../../components/links/user-link';
import { RelativeTime } from '../../../components/time/time';

export function AssignmentNote({ assignment: { to, by, at, note } }: { readonly assignment: Assignment }) {
  return (
    <div>
      <Text overflowWrap="anywhere">
        Assigned to <ActorLink name={to} />{' '}
        <Text as="span" color="fg.muted">
          by {by === to ? 'themselves' : <ActorLink name={by} />} <RelativeTime at={at} />
        </Text>
      </Text>
      {note && (
        <Text overflowWrap="anywhere" whiteSpace="pre-wrap">
          {note}
        </Text>
      )}
    </div>
  );
}
