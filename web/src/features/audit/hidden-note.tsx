import { Button, Text } from '@chakra-ui/react';
import { RelativeTime } from '../../components/time/time';
import type { TrailPage } from './queries';
import { useAuditSearch } from './use-audit-search';

/**
 * Tells the user that older entries are hidden, who hid them, and when, and offers a button to show them.
 * Renders nothing if the history has never been cleared.
 */
export function HiddenNote({ page }: { readonly page: TrailPage | undefined }) {
  const { search, set } = useAuditSearch();
  if (!page?.clearedAt) return null;
  return (
    <Text color="fg.muted" textStyle="xs">
      History cleared <RelativeTime at={page.clearedAt} /> by {page.clearedBy}:{' '}
      {search.older ? 'older entries are included.' : 'older entries are hidden.'}{' '}
      <Button size="xs" variant="ghost" onClick={() => set({ older: search.older ? undefined : true })}>
        {search.older ? 'Hide older entries' : 'Show older entries'}
      </Button>
    </Text>
  );
}
