import { Alert, Button } from '@chakra-ui/react';
import { messageOf } from '../../api/api-error';
import type { EntryLibrary } from './use-library';

/** Says that the library is still loading or could not be loaded. */
export function UncheckedSets({ library: { library, error, retry } }: { readonly library: EntryLibrary }) {
  if (library) return null;
  return (
    <Alert.Root status={error ? 'warning' : 'info'} size="sm" role="status" alignItems="center">
      <Alert.Indicator />
      <Alert.Content overflowWrap="anywhere">
        {error
          ? `The sets could not be loaded, so they were not checked: ${messageOf(error)}`
          : 'The sets are still loading and have not been checked yet.'}
      </Alert.Content>
      {error && (
        <Button size="xs" onClick={retry}>
          Reload sets
        </Button>
      )}
    </Alert.Root>
  );
}
