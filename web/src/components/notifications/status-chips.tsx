import { Badge, HStack, Text } from '@chakra-ui/react';
import type { LinkState } from '#shared/domain/reminders/chain';
import type { TypeCount } from './today';

export const statusTexts = {
  scheduled: (count: number) => `${count} scheduled`,
  none: 'None scheduled',
  unknown: 'Unknown',
  nothing: 'No notifications scheduled',
  failed: 'Error checking status',
  both: (exercise: number, breathing: number) => `${exercise} exercise, ${breathing} breathing`,
} as const;

interface StatusChipProps {
  readonly label: string;
  readonly count: TypeCount | undefined;
  readonly state?: LinkState | undefined;
}

const palettes = { ok: 'green', broken: 'red', unknown: 'gray' } as const;

export function StatusChip({ label, count, state = 'ok' }: StatusChipProps) {
  const palette = count === undefined ? 'gray' : count.scheduled > 0 ? palettes[state] : 'orange';
  return (
    <HStack gap="2" wrap="wrap">
      <Text as="span" fontWeight="medium">
        {label}
      </Text>
      <Badge variant="surface" colorPalette={palette} data-state={state}>
        {count === undefined
          ? statusTexts.unknown
          : count.scheduled > 0
            ? statusTexts.scheduled(count.scheduled)
            : statusTexts.none}
      </Badge>
      {count !== undefined && count.scheduled > 0 && (
        <Text as="span" color="fg.muted" textStyle="xs">
          {count.toCome} still to come
        </Text>
      )}
    </HStack>
  );
}

interface StatusLineProps {
  readonly counts: { readonly exercise: TypeCount; readonly breathing: TypeCount } | undefined;
  readonly failed: boolean;
}

export function StatusLine({ counts, failed }: StatusLineProps) {
  if (failed) {
    return (
      <Badge variant="surface" colorPalette="red">
        {statusTexts.failed}
      </Badge>
    );
  }
  if (!counts) return <Badge variant="surface">{statusTexts.unknown}</Badge>;
  const { exercise, breathing } = counts;
  const none = exercise.scheduled + breathing.scheduled === 0;
  return (
    <Badge variant="surface" colorPalette={none ? 'orange' : 'green'}>
      {none ? statusTexts.nothing : statusTexts.both(exercise.scheduled, breathing.scheduled)}
    </Badge>
  );
}
