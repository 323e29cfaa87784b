import { List, Text } from '@chakra-ui/react';
import { readEntry, type ScheduleEntry } from '#shared/domain/schedules/entry';
import type { SaveWarning } from '#shared/domain/schedules/warnings';
import { Callout } from '../layout/callout';
import { formatCount } from '../text/number';
import { entryWords } from './words';

interface WarningsProps {
  readonly title: string;
  readonly warnings: readonly SaveWarning[];
  /** The entries, if the warnings apply to several. Each message then lists its own. */
  readonly entries?: readonly ScheduleEntry[] | undefined;
}

const maxListed = 8;
/** The maximum numbers of messages per kind, and of entries named per message. Others are only counted. */
const maxMessages = 2;
const maxNames = 2;

/** Shows the warnings with advice on how to avoid each. A warning for several entries is shown once. */
export function Warnings({ title, warnings, entries }: WarningsProps) {
  const groups = [...Map.groupBy(warnings, ({ kind, advice }) => `${kind}\n${advice}`).values()];
  if (groups.length === 0) return null;
  return (
    <Callout status="warning" title={title} content={{ gap: '1' }}>
      <List.Root ps="4" gap="1.5">
        {groups.slice(0, maxListed).map((group) => {
          const [first] = group;
          if (!first) return null;
          const { kind, advice } = first;
          const messages = [...Map.groupBy(group, ({ message }) => message)];
          return (
            <List.Item key={`${kind} ${advice}`} overflowWrap="anywhere">
              {messages.slice(0, maxMessages).map(([message, own]) => (
                <Text key={message}>
                  {entries && <Names of={own} entries={entries} />}
                  {message}
                </Text>
              ))}
              {messages.length > maxMessages &&
                `And ${formatCount(messages.length - maxMessages)} more like this.`}
              <Text color="fg.muted">{advice}</Text>
            </List.Item>
          );
        })}
        {groups.length > maxListed && <List.Item>and {groups.length - maxListed} more</List.Item>}
      </List.Root>
    </Callout>
  );
}

interface NamesProps {
  readonly of: readonly SaveWarning[];
  readonly entries: readonly ScheduleEntry[];
}

function Names({ of, entries }: NamesProps) {
  const concerned = of.flatMap(({ entryId }) => entries.find(({ id }) => id === entryId) ?? []);
  if (concerned.length === 0) return null;
  const names = concerned.slice(0, maxNames).map((entry) => entryWords(readEntry(entry)));
  const more = concerned.length - names.length;
  return (
    <Text as="span" fontWeight="medium">
      {names.join('; ')}
      {more > 0 && ` and ${formatCount(more)} more`}:{' '}
    </Text>
  );
}
