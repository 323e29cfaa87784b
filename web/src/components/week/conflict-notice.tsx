import { Button, HStack, List, Text } from '@chakra-ui/react';
import { formatUtcMinute } from '#shared/text/time-format';
import { Callout } from '../layout/callout';
import type { ScheduleEditor } from './use-schedule-editor';
import { fieldLabel, shownValue } from './words';

interface ConflictNoticeProps {
  readonly editor: ScheduleEditor;
  readonly onKeepTheirs?: (ids: readonly string[]) => void;
}

export function ConflictNotice({ editor, onKeepTheirs = editor.keepTheirs }: ConflictNoticeProps) {
  if (!editor.conflicts) return null;
  const { entries, who } = editor.conflicts;
  return (
    <Callout
      status="warning"
      role="alert"
      title="Nothing was saved: someone else changed these entries in the meantime"
      content={{ gap: '2' }}
    >
      <List.Root ps="5" gap="1">
        {who.map(({ id, words, gone, changedBy, changedAt }) => {
          const conflict = entries.find((entry) => entry.id === id);
          return (
            <List.Item key={id} overflowWrap="anywhere">
              The {words} was {gone ? 'deleted' : 'changed'}
              {changedBy ? ` by ${changedBy}` : ''}
              {changedAt ? ` at ${formatUtcMinute(Date.parse(changedAt))}` : ''}
              {gone && ', so your changes to it cannot be saved'}
              {conflict?.current && conflict.theirs.length > 0 && (
                <Text as="span" color="fg.muted">
                  :{' '}
                  {conflict.theirs
                    .map(
                      (name) =>
                        `${fieldLabel(name)} from ${shownValue(conflict.loaded[name])} to ${shownValue(conflict.current?.[name])}`,
                    )
                    .join('; ')}
                  {conflict.overlapping.length > 0 &&
                    `. You changed ${conflict.overlapping.map(fieldLabel).join(' and ')} too`}
                </Text>
              )}
              .
            </List.Item>
          );
        })}
      </List.Root>
      <HStack gap="2" wrap="wrap">
        <Button size="xs" onClick={() => onKeepTheirs(who.map(({ id }) => id))}>
          Keep their changes
        </Button>
        {who.some(({ gone }) => !gone) && (
          <Button size="xs" onClick={editor.overwrite}>
            Apply my changes on top
          </Button>
        )}
      </HStack>
    </Callout>
  );
}
