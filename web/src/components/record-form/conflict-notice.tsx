import { Alert, Box, Button, HStack, Text } from '@chakra-ui/react';
import { Callout } from '../layout/callout';
import { RelativeTime } from '../time/time';
import type { MeanwhileConflict } from './conflict';

interface ConflictNoticeProps {
  readonly conflict: MeanwhileConflict;
  readonly noun: string;
  readonly labelOf: (field: string) => string;
  readonly onApply: () => void;
  readonly onDiscard: () => void;
  /** Saves the values as a new record. Offered if the old one was deleted. */
  readonly onSaveAsNew?: (() => void) | undefined;
  readonly busy?: boolean;
}

export function ConflictNotice(props: ConflictNoticeProps) {
  const { conflict, noun, labelOf, onApply, onDiscard, onSaveAsNew, busy = false } = props;
  const { by, at, fields, changes, isDeleted } = conflict;
  const act = isDeleted ? 'deleted' : 'changed';
  const fieldWords = fields && fields.length > 0 ? `: ${[...new Set(fields.map(labelOf))].join(', ')}` : '';
  return (
    <Alert.Root status="warning" role="alert" size="sm" alignItems="flex-start">
      <Alert.Indicator mt="0.5" />
      <Alert.Content gap="2">
        <Box>
          <Text fontWeight="medium">
            {by ?? 'Someone'} {act} this {noun} {at && <RelativeTime at={at} />}
            {fieldWords}.
          </Text>
          <Text>
            Nothing was saved. Your changes are still here
            {isDeleted ? '.' : ', and can be applied on top of the new version.'}
          </Text>
        </Box>
        {changes.length > 0 && (
          <Box as="ul" ps="4" textStyle="xs">
            {changes.map((change) => (
              <li key={`${change.at} ${change.description}`}>
                {change.description} ({change.by}, <RelativeTime at={change.at} />)
              </li>
            ))}
          </Box>
        )}
        <HStack gap="2" wrap="wrap">
          {isDeleted ? (
            onSaveAsNew && (
              <Button size="xs" loading={busy} onClick={onSaveAsNew}>
                Save as a new {noun}
              </Button>
            )
          ) : (
            <Button size="xs" loading={busy} onClick={onApply}>
              Apply my changes on top
            </Button>
          )}
          <Button size="xs" variant="ghost" onClick={onDiscard}>
            {isDeleted ? 'Discard my changes' : 'Discard my changes and show the saved version'}
          </Button>
        </HStack>
      </Alert.Content>
    </Alert.Root>
  );
}

export function MergedNote({ labels }: { readonly labels: readonly string[] }) {
  return (
    <Callout status="info" role="status">
      <Text>
        {labels.length === 0
          ? 'Your changes have been reapplied on top of the latest saved version. Save to keep them.'
          : `You and someone else both changed ${labels.join(', ')}. Your version is shown: check it, then save.`}
      </Text>
    </Callout>
  );
}
