import { Menu, Portal } from '@chakra-ui/react';
import { menuSlotRecipe } from '@chakra-ui/react/theme';
import { Link } from '@tanstack/react-router';
import { ChevronDown, Ellipsis } from 'lucide-react';
import { memo, type ReactElement, useState } from 'react';
import { isActiveSet } from '#shared/domain/sets/set-types';
import { ExerciseSet } from '#shared/models/set';
import { minutesAndSeconds, readDurations } from '#shared/values/durations';
import type { Library } from '../../api/library/library';
import { type LibraryRecord, type LibrarySet, nameOf } from '../../api/library/records';
import { PlainButton } from '../../components/actions/plain-button';
import { InlineEdit } from '../../components/inline/inline-edit';
import { ActiveSwitch } from '../../components/inline/inline-switch';
import { LazyOverlay } from '../../components/layout/lazy-overlay';
import {
  ActiveChip,
  EquipmentChips,
  IntensityChip,
  SetTypeChip,
  TypeChip,
} from '../../components/library/chips';
import { historyOf } from '../../components/links/record-link';
import { fieldNamed } from '../../components/record-form/field-spec';
import { SetExercises, summaryOf } from '../../components/sets/set-exercises';
import { setFields } from '../../components/sets/set-fields';
import { SelectBox } from '../../components/table/select-box';
import { formatCounted } from '../../components/text/number';
import '../../components/sets/set-card.css';

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

export const SetCard = memo(function SetCard({ set, library, acts }: SetCardProps) {
  const [open, setOpen] = useState(false);
  const summary = summaryOf(set, library);
  const isActive = isActiveSet(set);
  return (
    <li className="set-card" data-inactive={isActive ? undefined : ''}>
      <div className="set-card-head">
        <SelectBox id={set.id} />
        <div className="set-card-title">
          <InlineEdit {...inline} field={titleField} record={set} onSaved={acts.onSaved}>
            <span className="set-card-name">{nameOf(set)}</span>
          </InlineEdit>
        </div>
        <ActiveSwitch record={set} isOn={isActive} onTurn={() => acts.onToggle(set)} />
        <SetMenu set={set} isActive={isActive} acts={acts} />
      </div>
      <div className="set-card-chips">
        <ActiveChip isActive={isActive} />
        <TypeChip type={set.type} />
        <SetTypeChip setType={set.setType} />
        <IntensityChip intensity={set.intensity} />
        <EquipmentChips equipment={set.equipment} />
      </div>
      <p className="set-card-text">{set.description || 'No description available'}</p>
      <div className="set-card-durations">
        <p>Durations</p>
        <InlineEdit {...inline} field={durationsField} record={set} onSaved={acts.onSaved}>
          <DurationsText stored={set.durations} />
        </InlineEdit>
      </div>
      <div className="set-card-foot">
        <p className="set-card-sum">
          {summary.count === undefined ? 'Exercises not loaded' : formatCounted(summary.count, 'exercise')}
          {summary.totalSeconds > 0 && ` · ${minutesAndSeconds(summary.totalSeconds)}`}
          {summary.missing.length > 0 && (
            <span className="set-card-fault">{` · ${summary.missing.length} missing`}</span>
          )}
        </p>
        <PlainButton
          size="2xs"
          aria-expanded={open}
          aria-label={`${open ? 'Hide' : 'Show'} exercises in ${nameOf(set)}`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide' : 'Show'} exercises
          <ChevronDown aria-hidden style={{ rotate: open ? '180deg' : '0deg' }} />
        </PlainButton>
      </div>
      {open && <SetExercises summary={summary} />}
    </li>
  );
});

function DurationsText({ stored }: { readonly stored: unknown }) {
  const { seconds, broken } = readDurations(stored);
  if (broken !== undefined) return <span className="set-card-fault">Cannot be read</span>;
  return (
    <span className="set-card-value">
      {seconds.length > 0 ? seconds.map((one) => minutesAndSeconds(one)).join(', ') : 'Not set'}
    </span>
  );
}

interface SetMenuProps {
  readonly set: LibrarySet;
  readonly isActive: boolean;
  readonly acts: SetCardActs;
}

/**
 * Shows a set's menu. Chakra's menu takes longer to render than the rest of a card, so it is rendered on
 * first use.
 */
function SetMenu({ set, isActive, acts }: SetMenuProps) {
  const button = (
    <PlainButton isIcon size="2xs" aria-label={`Actions for ${nameOf(set)}`}>
      <Ellipsis />
    </PlainButton>
  );
  return (
    <LazyOverlay kind="menu" button={button}>
      {(trigger, isByKeyboard) => <OpenedMenu {...{ trigger, set, isActive, acts, isByKeyboard }} />}
    </LazyOverlay>
  );
}

interface OpenedMenuProps extends SetMenuProps {
  readonly trigger: ReactElement;
  readonly isByKeyboard: boolean;
}

function OpenedMenu({ trigger, set, isActive, acts, isByKeyboard }: OpenedMenuProps) {
  return (
    <Menu.Root
      recipe={menuSlotRecipe}
      defaultOpen
      defaultHighlightedValue={isByKeyboard ? 'view' : null}
      lazyMount
      unmountOnExit
    >
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
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
            <Menu.Item value="history" asChild>
              <Link {...historyOf('Set', set.id)}>History</Link>
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
