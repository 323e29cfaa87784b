import { Text } from '@chakra-ui/react';
import type { Finding } from '#shared/jobs/run/results';
import { EditorLink } from '../../../components/links/editor-link';
import { otherAtFault } from './fault-place';

const words: Readonly<Record<string, string>> = {
  Set: 'Open set',
  BreathingExercise: 'Open breathing exercise',
};

/** Links to the invalid field if it is in a record other than the finding's own. */
export function OtherAtFault({ finding }: { readonly finding: Finding }) {
  const place = otherAtFault(finding);
  return (
    place && (
      <Text textAlign="start">
        <EditorLink {...place}>{words[place.table]}</EditorLink>
      </Text>
    )
  );
}
