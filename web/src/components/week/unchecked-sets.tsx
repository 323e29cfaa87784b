import { Button } from '@chakra-ui/react';
import { messageOf } from '../../api/api-error';
import { Callout } from '../layout/callout';
import type { EntryLibrary } from './use-library';

export function UncheckedSets({ library: { library, error, retry } }: { readonly library: EntryLibrary }) {
  if (library) return null;
  return (
    <Callout
      status={error ? 'warning' : 'info'}
      role="status"
      alignItems="center"
      action={
        error && (
          <Button size="xs" onClick={retry}>
            Reload sets
          </Button>
        )
      }
    >
      {error
        ? `The sets could not be loaded, so they were not checked: ${messageOf(error)}`
        : 'The sets are still loading and have not been checked yet.'}
    </Callout>
  );
}
