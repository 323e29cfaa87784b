import { Box, Button, Collapsible, HStack } from '@chakra-ui/react';
import { collapsibleSlotRecipe } from '@chakra-ui/react/theme';
import { ChevronDown, Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Exercise } from '#shared/models/exercise';
import { addExerciseDefaults, addExerciseFields } from '../../exercises/exercise-fields';
import { FormGrid } from '../../record-form/form-grid';
import { useRecordForm } from '../../record-form/use-record-form';

interface NewExerciseProps {
  readonly onAdd: (input: Readonly<Record<string, unknown>>) => void;
  readonly isFull: boolean;
}

/** A form for an exercise that is saved together with the set. */
export function NewExercise({ onAdd, isFull }: NewExerciseProps) {
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

/** The fields, which are remounted each time the form is opened. */
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
          <Button size="xs" type="submit" variant="solid" colorPalette="teal" disabled={isFull}>
            Add to set
          </Button>
        </HStack>
      </Box>
    </form>
  );
}
