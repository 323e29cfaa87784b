import { Box, Button, Collapsible, Flex, Heading, HStack, SimpleGrid, Text } from '@chakra-ui/react';
import { collapsibleSlotRecipe } from '@chakra-ui/react/theme';
import { ChevronDown, Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { maxExercises } from '#shared/domain/sets/set-link';
import { Exercise } from '#shared/models/exercise';
import { minutesAndSeconds } from '#shared/values/durations';
import type { LibraryExercise } from '../../../api/library/records';
import { ConfirmDialog } from '../../actions/confirm-dialog';
import { addExerciseDefaults, addExerciseFields } from '../../exercises/exercise-fields';
import { Callout } from '../../layout/callout';
import { FormGrid } from '../../record-form/form-grid';
import { useRecordForm } from '../../record-form/use-record-form';
import { formatCounted } from '../../text/number';
import { ArrangeList } from './arrange-list';
import { ExercisePicker } from './exercise-picker';
import type { Member } from './members';
import type { SetMembers } from './use-set-members';

interface ArrangePanelProps {
  readonly state: SetMembers;
  readonly exercises: ReadonlyMap<string, LibraryExercise>;
  readonly types: readonly string[];
  readonly pageSize?: number | undefined;
  readonly onEdit?: ((member: Member) => void) | undefined;
  readonly refused: Readonly<Record<number, string>>;
  readonly problem: string | undefined;
}

export function ArrangePanel(props: ArrangePanelProps) {
  const { state, exercises, types, pageSize, onEdit, refused, problem } = props;
  const [removing, setRemoving] = useState<Member>();
  const isFull = state.members.length >= maxExercises;
  const titleOf = (member: Member) =>
    state.exerciseOf(member)?.title ?? ('exerciseID' in member ? member.exerciseID : 'New exercise');
  return (
    <SimpleGrid columns={{ base: 1, lg: 2 }} gap="4" alignItems="start">
      <Box as="section" aria-label="Current exercises" layerStyle="frame" overflow="hidden">
        <Flex
          align="baseline"
          justify="space-between"
          gap="3"
          px="4"
          py="2.5"
          borderBottomWidth="1px"
          bg="bg.subtle"
        >
          <Heading as="h3" textStyle="sectionTitle">
            Current exercises
          </Heading>
          <Text textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
            {formatCounted(state.members.length, 'exercise')} · {minutesAndSeconds(state.totalSeconds)} in
            total
          </Text>
        </Flex>
        {(problem !== undefined || state.gone.length > 0) && (
          <Callout
            status={problem === undefined ? 'warning' : 'error'}
            borderRadius="0"
            role="alert"
            action={
              state.gone.length > 0 && (
                <Button size="xs" onClick={state.removeGone}>
                  Remove missing
                </Button>
              )
            }
          >
            <Text>
              {problem ??
                `${formatCounted(state.gone.length, 'exercise')} in this set no longer ${state.gone.length === 1 ? 'exists' : 'exist'}.`}
            </Text>
          </Callout>
        )}
        <ArrangeList
          members={state.members}
          exerciseOf={state.exerciseOf}
          onChange={state.arrange}
          onRemove={setRemoving}
          onEdit={onEdit}
          refused={refused}
          pageSize={pageSize}
          empty="No exercises in this set yet. Add them from the list."
        />
        <Text
          role="status"
          px="4"
          py="2"
          minH="9"
          borderTopWidth="1px"
          textStyle="xs"
          color="fg.muted"
          overflowWrap="anywhere"
        >
          {state.said}
        </Text>
      </Box>
      <Box as="section" aria-label="Available exercises" layerStyle="frame" overflow="hidden">
        <Heading as="h3" textStyle="sectionTitle" px="4" py="2.5" bg="bg.subtle" borderBottomWidth="1px">
          Available exercises
        </Heading>
        <NewExercise onAdd={state.create} isFull={isFull} />
        <Box borderTopWidth="1px">
          <ExercisePicker
            exercises={exercises}
            types={types}
            taken={state.taken}
            onAdd={state.add}
            isFull={isFull}
          />
        </Box>
        {isFull && (
          <Text px="4" py="2" textStyle="xs" color="fg.warning" borderTopWidth="1px">
            A set can hold {maxExercises} exercises at most. Remove one to add another.
          </Text>
        )}
      </Box>
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={removing ? `Remove '${titleOf(removing)}' from the set?` : ''}
        body="The exercise stays in the library. Nothing is saved until you save the set."
        confirmLabel="Remove exercise"
        destructive
        onConfirm={() => {
          if (removing) state.remove(removing);
          setRemoving(undefined);
        }}
      />
    </SimpleGrid>
  );
}

interface NewExerciseProps {
  readonly onAdd: (input: Readonly<Record<string, unknown>>) => void;
  readonly isFull: boolean;
}

/** A form for an exercise that is saved together with the set. */
function NewExercise({ onAdd, isFull }: NewExerciseProps) {
  const [open, setOpen] = useState(false);
  return (
    <Collapsible.Root
      recipe={collapsibleSlotRecipe}
      open={open}
      onOpenChange={(details) => setOpen(details.open)}
      lazyMount
      unmountOnExit
    >
      <Collapsible.Trigger asChild>
        <Button variant="ghost" w="full" justifyContent="flex-start" borderRadius="0">
          <Plus aria-hidden /> New exercise
          <ChevronDown aria-hidden style={{ marginInlineStart: 'auto', rotate: open ? '180deg' : '0deg' }} />
        </Button>
      </Collapsible.Trigger>
      <Collapsible.Content>
        <NewExerciseForm
          isFull={isFull}
          onCancel={() => setOpen(false)}
          onAdd={(input) => {
            setOpen(false);
            onAdd(input);
          }}
        />
      </Collapsible.Content>
    </Collapsible.Root>
  );
}

const groups = [{ title: 'New exercise', fields: addExerciseFields }];

function NewExerciseForm({ onAdd, isFull, onCancel }: NewExerciseProps & { readonly onCancel: () => void }) {
  const form = useRecordForm(Exercise, addExerciseFields, undefined);
  const add = (event: FormEvent) => {
    event.preventDefault();
    form.look(...addExerciseFields.map(({ name }) => name));
    if (isFull || Object.keys(form.problems).length > 0) return;
    onAdd({ ...addExerciseDefaults, ...form.input });
  };
  return (
    <form noValidate onSubmit={add}>
      <Box p="4" bg="bg.subtle" borderTopWidth="1px">
        <FormGrid form={form} groups={groups} refused={{}} />
        <HStack justify="flex-end" mt="4" gap="2">
          <Button size="xs" onClick={onCancel}>
            Cancel
          </Button>
          <Button size="xs" type="submit" variant="solid" disabled={isFull}>
            Add to set
          </Button>
        </HStack>
      </Box>
    </form>
  );
}
