import { Alert, CloseButton, List } from '@chakra-ui/react';
import { readEntry } from '#shared/domain/schedules/entry';
import { entryWords } from '../week/words';
import { EntryLink } from './entry-link';
import type { FoundProblems } from './problems';

interface EntryProblemsProps {
  readonly title: string;
  readonly found: readonly FoundProblems[];
  readonly onDismiss: () => void;
}

const maxListed = 12;

/** Problems by entry, each with a link to the entry. */
export function EntryProblems({ title, found, onDismiss }: EntryProblemsProps) {
  const more = found.length - maxListed;
  return (
    <Alert.Root status="warning" size="sm" role="status">
      <Alert.Indicator />
      <Alert.Content gap="1">
        <Alert.Title>{title}</Alert.Title>
        <List.Root ps="4" gap="1">
          {found.slice(0, maxListed).map(({ entry, problems }) => (
            <List.Item key={entry?.id ?? 'schedule'} overflowWrap="anywhere">
              {entry ? <EntryLink id={entry.id}>{entryWords(readEntry(entry))}</EntryLink> : 'The schedule'}:{' '}
              {problems.map(({ message }) => message).join(' ')}
            </List.Item>
          ))}
          {more > 0 && <List.Item>and {more} more</List.Item>}
        </List.Root>
      </Alert.Content>
      <CloseButton size="xs" aria-label="Dismiss" onClick={onDismiss} />
    </Alert.Root>
  );
}
