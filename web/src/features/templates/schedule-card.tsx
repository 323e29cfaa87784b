import { Box, Button, Flex, HStack, IconButton, Menu, Portal, Stack, Text } from '@chakra-ui/react';
import { menuSlotRecipe } from '@chakra-ui/react/theme';
import { EllipsisVertical } from 'lucide-react';
import { memo, type ReactElement, useState } from 'react';
import { sessionLink } from '#shared/content/breathing-hero';
import type { ReadEntry } from '#shared/domain/schedules/entry';
import { isPremiumSlot } from '#shared/domain/schedules/slot-rights';
import { dayLabel } from '#shared/values/days';
import { readDurations } from '#shared/values/durations';
import { intensityLabel } from '#shared/values/intensity';
import { readTextList } from '#shared/values/json-text';
import type { LibraryBreathing, LibrarySet } from '../../api/library/records';
import { EndUserAppLink, useEndUserAppAddress } from '../../components/end-user-app/app-link';
import { LazyOverlay } from '../../components/layout/lazy-overlay';
import { ActivityChip } from '../../components/week/activity-chip';
import { NotSentNote } from '../../components/week/not-sent-note';
import { UtcTime } from '../../components/week/utc-time';
import { Exercises } from './exercises';
import { messages } from './messages';

export interface CardActs {
  readonly view: (entry: ReadEntry) => void;
  readonly edit: (entry: ReadEntry) => void;
  readonly duplicate: (entry: ReadEntry) => void;
  readonly remove: (entry: ReadEntry) => void;
}

interface ScheduleCardProps {
  readonly entry: ReadEntry;
  /** A name that no other entry of the list has. */
  readonly name: string;
  /** The entry's set, or undefined if unknown. */
  readonly set: LibrarySet | undefined;
  readonly exercise: LibraryBreathing | undefined;
  readonly acts: CardActs;
}

const secondsOfMinute = 60;
/** The duration of a breathing session whose exercise has none, in minutes. */
const defaultMinutes = 3;

/** Shows an entry with its set, the text sent to users, and its actions. */
export const ScheduleCard = memo(function ScheduleCard(props: ScheduleCardProps) {
  const { entry, name, set, exercise, acts } = props;
  const [open, setOpen] = useState(false);
  const title = set?.title ?? exercise?.name ?? (entry.set || 'No set');
  const minutes = set
    ? (readDurations(set.durations).seconds[0] ?? 0) / secondsOfMinute
    : (exercise?.defaultDuration ?? 0);
  const facts = [
    intensityLabel(set?.intensity),
    set?.exerciseIds && `${set.exerciseIds.length} exercises`,
    set && readTextList(set.equipment).items.join(', '),
    exercise?.pattern,
    minutes > 0 && `${Math.round(minutes)} min`,
  ].filter(Boolean);
  return (
    <Flex as="li" direction="column" borderWidth="1px" borderRadius="l3" bg="bg.panel" p="3" minW="0">
      <Flex gap="2" align="flex-start" justify="space-between">
        <HStack gap="2" wrap="wrap">
          <Text fontWeight="semibold" fontVariantNumeric="tabular-nums">
            {entry.hour === undefined ? 'Unknown' : `${entry.hour}:00`}
          </Text>
          <Text color="fg.muted">{dayLabel(entry.days) || 'No days'}</Text>
          <ActivityChip type={entry.activity} />
          {isPremiumSlot(entry.hour) && (
            <Text textStyle="xs" color="fg.warning">
              Premium slot
            </Text>
          )}
        </HStack>
        <CardMenu entry={entry} name={name} acts={acts} />
      </Flex>
      <Stack gap="1" mt="2" flex="1">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {title}
        </Text>
        {set?.description && (
          <Text color="fg.muted" lineClamp={2}>
            {set.description}
          </Text>
        )}
        {facts.length > 0 && <Text textStyle="xs">{facts.join(' · ')}</Text>}
        <Box borderTopWidth="1px" borderColor="border.muted" pt="2" mt="1">
          <Text overflowWrap="anywhere">
            <UtcTime time={entry.time} /> {entry.heading}
          </Text>
          <Text color="fg.muted" overflowWrap="anywhere">
            {entry.content}
          </Text>
          <NotSentNote entry={entry} />
        </Box>
        {exercise && (
          <Box mt="auto">
            <SessionLink to={sessionLink(exercise.id, exercise.defaultDuration ?? defaultMinutes)} />
          </Box>
        )}
        {set && (
          <Button
            size="xs"
            mt="auto"
            alignSelf="flex-start"
            aria-expanded={open}
            aria-label={`${open ? messages.hide : messages.show} of ${name}`}
            onClick={() => setOpen(!open)}
          >
            {open ? messages.hide : messages.show}
          </Button>
        )}
        {open && set && <Exercises set={set.id} />}
      </Stack>
    </Flex>
  );
});

function SessionLink({ to }: { readonly to: string }) {
  if (useEndUserAppAddress(to) === undefined) return null;
  return <EndUserAppLink to={to}>Open the session</EndUserAppLink>;
}

interface CardMenuProps {
  readonly entry: ReadEntry;
  readonly name: string;
  readonly acts: CardActs;
}

/** Shows an entry's menu, which is not rendered until it is opened. */
function CardMenu({ entry, name, acts }: CardMenuProps) {
  const button = (
    <IconButton size="xs" variant="ghost" aria-label={`Actions for ${name}`}>
      <EllipsisVertical size={16} aria-hidden />
    </IconButton>
  );
  return (
    <LazyOverlay kind="menu" button={button}>
      {(trigger, isByKeyboard) => (
        <OpenCardMenu entry={entry} acts={acts} trigger={trigger} isByKeyboard={isByKeyboard} />
      )}
    </LazyOverlay>
  );
}

interface OpenCardMenuProps extends Omit<CardMenuProps, 'name'> {
  readonly trigger: ReactElement;
  readonly isByKeyboard: boolean;
}

function OpenCardMenu({ entry, acts, trigger, isByKeyboard }: OpenCardMenuProps) {
  return (
    <Menu.Root
      recipe={menuSlotRecipe}
      defaultOpen
      defaultHighlightedValue={isByKeyboard ? 'view' : null}
      lazyMount
      unmountOnExit
      positioning={{ placement: 'bottom-end' }}
    >
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            <Menu.Item value="view" onClick={() => acts.view(entry)}>
              {messages.menu.view}
            </Menu.Item>
            <Menu.Item value="edit" onClick={() => acts.edit(entry)}>
              {messages.menu.edit}
            </Menu.Item>
            <Menu.Item value="duplicate" onClick={() => acts.duplicate(entry)}>
              {messages.menu.duplicate}
            </Menu.Item>
            <Menu.Item value="delete" color="fg.error" onClick={() => acts.remove(entry)}>
              {messages.menu.delete}
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
