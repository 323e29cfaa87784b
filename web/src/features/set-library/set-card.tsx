import { Box, Button, Flex, HStack, IconButton, Menu, Portal, Text } from '@chakra-ui/react';
import { ChevronDown, Ellipsis } from 'lucide-react';
import { memo, useState } from 'react';
import { isActiveSet } from '#shared/domain/sets/set-types';
import { ExerciseSet } from '#shared/models/set';
import { minutesAndSeconds, readDurations } from '#shared/values/durations';
import type { Library } from '../../api/library/library';
import { type LibraryRecord, type LibrarySet, nameOf } from '../../api/library/records';
import { InlineEdit } from '../../components/inline/inline-edit';
import { ActiveSwitch } from '../../components/inline/inline-switch';
import { ActiveChip, EquipmentChips, IntensityChip, WordChip } from '../../components/library/chips';
import { fieldNamed } from '../../components/record-form/field-spec';
import { SetExercises } from '../../components/sets/set-exercises';
import { setFields } from '../../components/sets/set-fields';
import { summaryOf } from '../../components/sets/set-summary';
import { SelectBox } from '../../components/table/select-box';
import { formatCounted } from '../../components/text/number';

/** The actions of a set's menu. */
export interface SetCardActs {
  readonly onView: (set: LibrarySet) => void;
  readonly onEdit: (set: LibrarySet) => void;
  readonly onManage: (set: LibrarySet) => void;
  readonly onToggle: (set: LibrarySet) => void;
  readonly onDelete: (set: LibrarySet) => void;
  readonly onSaved: (record: LibraryRecord) => void;
}

interface SetCardProps {
  readonly set: LibrarySet;
  readonly library: Library;
  readonly acts: SetCardActs;
}

const inline = { model: 'Set', definition: ExerciseSet } as const;
const titleField = fieldNamed(setFields, 'title');
const durationsField = fieldNamed(setFields, 'durations');

/** A set with its menu. Its exercises expand below. */
export const SetCard = memo(function SetCard({ set, library, acts }: SetCardProps) {
  const [open, setOpen] = useState(false);
  const summary = summaryOf(set, library);
  const isActive = isActiveSet(set);
  return (
    <Flex
      as="li"
      direction="column"
      layerStyle="frame"
      minW="0"
      p="3.5"
      gap="2"
      bg={isActive ? undefined : 'bg.subtle'}
    >
      <Flex gap="2" align="flex-start">
        <SelectBox id={set.id} />
        <Box flex="1" minW="0">
          <InlineEdit {...inline} field={titleField} record={set} onSaved={acts.onSaved}>
            <Text as="span" fontWeight="medium" color={isActive ? undefined : 'fg.muted'}>
              {nameOf(set)}
            </Text>
          </InlineEdit>
        </Box>
        <ActiveSwitch record={set} isOn={isActive} onTurn={() => acts.onToggle(set)} />
        <SetMenu set={set} isActive={isActive} acts={acts} />
      </Flex>
      <HStack gap="1.5" wrap="wrap">
        <ActiveChip isActive={isActive} />
        <WordChip>{set.type}</WordChip>
        <WordChip>{set.setType}</WordChip>
        <IntensityChip intensity={set.intensity} />
        <EquipmentChips equipment={set.equipment} />
      </HStack>
      <Text color="fg.muted" lineClamp={2} flex="1" overflowWrap="anywhere">
        {set.description || 'No description available'}
      </Text>
      <HStack gap="2" textStyle="xs" color="fg.muted" align="baseline">
        <Text flexShrink="0">Durations</Text>
        <InlineEdit {...inline} field={durationsField} record={set} onSaved={acts.onSaved}>
          <DurationsText stored={set.durations} />
        </InlineEdit>
      </HStack>
      <Flex
        align="center"
        justify="space-between"
        gap="3"
        pt="2"
        borderTopWidth="1px"
        borderColor="border.muted"
      >
        <Text textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
          {summary.count === undefined ? 'Exercises not loaded' : formatCounted(summary.count, 'exercise')}
          {summary.totalSeconds > 0 && ` · ${minutesAndSeconds(summary.totalSeconds)}`}
          {summary.missing.length > 0 && (
            <Text as="span" color="fg.error">
              {` · ${summary.missing.length} missing`}
            </Text>
          )}
        </Text>
        <Button
          size="2xs"
          variant="ghost"
          aria-expanded={open}
          aria-label={`${open ? 'Hide' : 'Show'} exercises of ${nameOf(set)}`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide' : 'Show'} exercises
          <ChevronDown aria-hidden style={{ rotate: open ? '180deg' : '0deg' }} />
        </Button>
      </Flex>
      {open && <SetExercises summary={summary} />}
    </Flex>
  );
});

function DurationsText({ stored }: { readonly stored: unknown }) {
  const { seconds, broken } = readDurations(stored);
  if (broken !== undefined) return <Text color="fg.error">Cannot be read</Text>;
  return (
    <Text as="span" fontVariantNumeric="tabular-nums" color="fg">
      {seconds.length > 0 ? seconds.map((one) => minutesAndSeconds(one)).join(', ') : 'Not set'}
    </Text>
  );
}

interface SetMenuProps {
  readonly set: LibrarySet;
  readonly isActive: boolean;
  readonly acts: SetCardActs;
}

function SetMenu({ set, isActive, acts }: SetMenuProps) {
  return (
    <Menu.Root lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <IconButton size="2xs" variant="ghost" aria-label={`Actions of ${nameOf(set)}`}>
          <Ellipsis />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            <Menu.Item value="view" onClick={() => acts.onView(set)}>
              View Details
            </Menu.Item>
            <Menu.Item value="edit" onClick={() => acts.onEdit(set)}>
              Edit Set
            </Menu.Item>
            <Menu.Item value="manage" onClick={() => acts.onManage(set)}>
              Manage Exercises
            </Menu.Item>
            <Menu.Item value="toggle" onClick={() => acts.onToggle(set)}>
              {isActive ? 'Deactivate' : 'Activate'}
            </Menu.Item>
            <Menu.Item value="delete" color="fg.error" onClick={() => acts.onDelete(set)}>
              Delete Set
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
