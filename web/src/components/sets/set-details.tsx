import { Button, Dialog, HStack, Stack, Text } from '@chakra-ui/react';
import { type RefObject, useRef } from 'react';
import { isActiveSet } from '#shared/domain/sets/set-types';
import { readBenefits } from '#shared/values/benefits';
import { minutesAndSeconds, readDurations } from '#shared/values/durations';
import { readTextList } from '#shared/values/json-text';
import type { Library } from '../../api/library/library';
import { type LibrarySet, nameOf } from '../../api/library/records';
import { DialogFrame } from '../layout/dialog-frame';
import { ActiveChip, EquipmentChips, IntensityChip, SetTypeChip, TypeChip } from '../library/chips';
import { LinkButton } from '../links/link-button';
import { Fact, Facts, StoredTime } from '../records/facts';
import { formatCounted } from '../text/number';
import { SetExercises, summaryOf } from './set-exercises';

interface SetDetailsProps {
  readonly set: LibrarySet | undefined;
  readonly library: Library;
  readonly onClose: () => void;
  readonly onEdit: (set: LibrarySet) => void;
}

export function SetDetails({ set, library, onClose, onEdit }: SetDetailsProps) {
  const closeButton = useRef<HTMLButtonElement>(null);
  return (
    <DialogFrame
      open={set !== undefined}
      onClose={onClose}
      size="md"
      scroll="inside"
      cross
      focus={closeButton}
    >
      {set && (
        <Content set={set} library={library} onClose={onClose} onEdit={onEdit} closeButton={closeButton} />
      )}
    </DialogFrame>
  );
}

interface ContentProps extends SetDetailsProps {
  readonly set: LibrarySet;
  readonly closeButton: RefObject<HTMLButtonElement | null>;
}

function Content({ set, library, onClose, onEdit, closeButton }: ContentProps) {
  const summary = summaryOf(set, library);
  const { seconds, broken } = readDurations(set.durations);
  const { now, future, other, broken: brokenBenefits } = readBenefits(set.benefits);
  const isActive = isActiveSet(set);
  return (
    <>
      <Dialog.Header pe="12">
        <Stack gap="1.5" minW="0">
          <Dialog.Title overflowWrap="anywhere">{nameOf(set)}</Dialog.Title>
          <HStack gap="1.5" wrap="wrap">
            <ActiveChip isActive={isActive} />
            <TypeChip type={set.type} />
            <SetTypeChip setType={set.setType} />
            <IntensityChip intensity={set.intensity} />
          </HStack>
        </Stack>
      </Dialog.Header>
      <Dialog.Body>
        <Stack gap="5">
          <Facts>
            <Fact name="Type">{set.type}</Fact>
            <Fact name="Set type">{set.setType}</Fact>
            <Fact name="Intensity">
              {set.intensity ? <IntensityChip intensity={set.intensity} /> : 'Not set'}
            </Fact>
            <Fact name="Description">{set.description || 'No description available'}</Fact>
            <Fact name="Status">{isActive ? 'Active' : 'Inactive'}</Fact>
            <Fact name="Owner">{set.owner}</Fact>
            <Fact name="Durations">
              {broken === undefined
                ? seconds.map((one) => minutesAndSeconds(one)).join(', ')
                : `Cannot be read: ${broken}`}
            </Fact>
            <Fact name="Equipment">
              <EquipmentChips equipment={set.equipment} />
            </Fact>
            <Fact name="Goals">{readTextList(set.goals).items.join(', ')}</Fact>
            <Fact name="Activity levels">{readTextList(set.activityLevels).items.join(', ')}</Fact>
            <Fact name="Benefits">
              {brokenBenefits === undefined
                ? [...now, ...future, ...other].join('; ')
                : `Cannot be read: ${brokenBenefits}`}
            </Fact>
            <Fact name="Updated">
              <StoredTime at={set.updatedAt} />
            </Fact>
            <Fact name="ID">{set.id}</Fact>
          </Facts>
          <Stack as="section" aria-label="Exercises" gap="1.5">
            <Text fontWeight="medium">
              {formatCounted(summary.count ?? 0, 'exercise')} · {minutesAndSeconds(summary.totalSeconds)}
            </Text>
            <SetExercises summary={summary} />
          </Stack>
        </Stack>
      </Dialog.Body>
      <Dialog.Footer>
        <LinkButton to="/admin/audit" search={{ q: set.id, older: true }} variant="ghost" me="auto">
          History
        </LinkButton>
        <Button ref={closeButton} onClick={onClose}>
          Close
        </Button>
        <Button variant="solid" onClick={() => onEdit(set)}>
          Edit
        </Button>
      </Dialog.Footer>
    </>
  );
}
