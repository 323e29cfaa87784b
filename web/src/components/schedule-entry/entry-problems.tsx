import { Button, CloseButton, List } from '@chakra-ui/react';
import { useState } from 'react';
import { readEntry, type ScheduleEntry } from '#shared/domain/schedules/entry';
import { entryFieldAtFault } from '#shared/domain/schedules/field-at-fault';
import type { ScheduleProblem } from '#shared/domain/schedules/problem';
import type { Library } from '#shared/domain/schedules/set-rules';
import { entryProblems, scheduleProblems } from '#shared/domain/schedules/warnings';
import { Callout } from '../layout/callout';
import { entryWords } from '../week/words';
import { EntryLink } from './entry-link';

interface EntryProblemsProps {
  readonly title: string;
  readonly found: readonly FoundProblems[];
  readonly onDismiss: () => void;
}

const maxListed = 12;

const firstField = (problems: FoundProblems['problems']): string | undefined =>
  problems.map(({ kind }) => entryFieldAtFault(kind)).find((field) => field !== undefined);

/** Lists entries' problems. If the list is long, only part of it is shown at first. */
export function EntryProblems({ title, found, onDismiss }: EntryProblemsProps) {
  const [whole, setWhole] = useState(false);
  const listed = whole ? found : found.slice(0, maxListed);
  const more = found.length - listed.length;
  return (
    <Callout
      status="warning"
      role="status"
      title={title}
      content={{ gap: '1' }}
      action={<CloseButton size="xs" aria-label="Dismiss" onClick={onDismiss} />}
    >
      <List.Root ps="4" gap="1">
        {listed.map(({ entry, problems }) => (
          <List.Item key={entry?.id ?? 'schedule'} overflowWrap="anywhere">
            {entry && (
              <>
                <EntryLink id={entry.id} field={firstField(problems)}>
                  {entryWords(readEntry(entry))}
                </EntryLink>
                :{' '}
              </>
            )}
            {problems.map(({ message }) => message).join(' ')}
          </List.Item>
        ))}
      </List.Root>
      {more > 0 && (
        <Button size="xs" alignSelf="flex-start" onClick={() => setWhole(true)}>
          Show {more} more
        </Button>
      )}
    </Callout>
  );
}

/** The problems of an entry or, without one, of the schedule as a whole. */
interface FoundProblems {
  readonly entry: ScheduleEntry | undefined;
  readonly problems: readonly ScheduleProblem[];
}

/** Groups the problems by entry. Entries without problems are omitted. */
export function problemsByEntry(
  entries: readonly ScheduleEntry[],
  library: Library | undefined,
): readonly FoundProblems[] {
  const whole = scheduleProblems(entries);
  return [
    ...(whole.length > 0 ? [{ entry: undefined, problems: whole }] : []),
    ...entries
      .map((entry) => ({ entry, problems: entryProblems(entry, library) }))
      .filter(({ problems }) => problems.length > 0),
  ];
}
