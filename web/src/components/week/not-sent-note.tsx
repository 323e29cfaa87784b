import { Text } from '@chakra-ui/react';
import { createContext, use } from 'react';
import type { ReadEntry } from '#shared/domain/schedules/entry';
import { type NotSentEntries, notSentText } from '#shared/domain/schedules/not-sent';

/** Provides the entries whose notifications are not sent to the lists on a page. */
export const NotSentContext = createContext<NotSentEntries>(new Map());

/** Says when an entry is not sent. Renders nothing if it is sent on all of its days. */
export function NotSentNote({ entry }: { readonly entry: Pick<ReadEntry, 'id' | 'days'> }) {
  const list = use(NotSentContext).get(entry.id);
  if (!list) return null;
  return (
    <Text textStyle="xs" color="fg.warning" overflowWrap="anywhere">
      {notSentText(entry, list)}
    </Text>
  );
}
