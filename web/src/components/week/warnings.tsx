import { Alert, List, Text } from '@chakra-ui/react';
import type { SaveWarning } from '#shared/domain/schedules/warnings';
import { formatCount } from '../text/number';

interface WarningsProps {
  readonly title: string;
  readonly warnings: readonly SaveWarning[];
  /** Opens the entry with the problem. */
  readonly onOpen?: (entryId: string) => void;
}

const maxListed = 8;
/** How many messages of one kind are shown before they are only counted. */
const maxMessages = 2;

/**
 * Possible consequences of a save, each with how to avoid it. A warning that applies to several entries is
 * shown once.
 */
export function Warnings({ title, warnings, onOpen }: WarningsProps) {
  const groups = [...Map.groupBy(warnings, ({ kind, advice }) => `${kind}\n${advice}`).values()];
  if (groups.length === 0) return null;
  return (
    <Alert.Root status="warning" size="sm">
      <Alert.Indicator />
      <Alert.Content gap="1">
        <Alert.Title>{title}</Alert.Title>
        <List.Root ps="4" gap="1.5">
          {groups.slice(0, maxListed).map((group) => {
            const [first] = group;
            if (!first) return null;
            const { kind, advice, entryId } = first;
            const messages = [...new Set(group.map(({ message }) => message))];
            return (
              <List.Item key={`${kind} ${advice}`} overflowWrap="anywhere">
                {messages.slice(0, maxMessages).join(' ')}
                {messages.length > maxMessages &&
                  ` And ${formatCount(messages.length - maxMessages)} more like this.`}
                <Text color="fg.muted">{advice}</Text>
                {onOpen && entryId !== undefined && (
                  <Text asChild textDecoration="underline" cursor="pointer">
                    <button type="button" onClick={() => onOpen(entryId)}>
                      Open the entry
                    </button>
                  </Text>
                )}
              </List.Item>
            );
          })}
          {groups.length > maxListed && <List.Item>and {groups.length - maxListed} more</List.Item>}
        </List.Root>
      </Alert.Content>
    </Alert.Root>
  );
}
