import { Box, Button, Flex, HStack, Input, Text } from '@chakra-ui/react';
import { Check, Plus } from 'lucide-react';
import { memo, useDeferredValue, useId, useMemo, useState } from 'react';
import { isOfType } from '#shared/domain/sets/set-types';
import { minutesAndSeconds } from '#shared/values/durations';
import { byName, type LibraryExercise, nameOf } from '../../../api/library/records';
import { PlainButton } from '../../actions/plain-button';
import { Choice } from '../../filter/choice';
import { searchIn } from '../../library/matches';
import { formatCount } from '../../text/number';
import './arrange.css';

interface ExercisePickerProps {
  readonly exercises: ReadonlyMap<string, LibraryExercise>;
  readonly types: readonly string[];
  readonly taken: ReadonlySet<string>;
  readonly onAdd: (exercise: LibraryExercise) => void;
  readonly isFull: boolean;
}

const firstUpper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const batch = 30;

const searchExercises = searchIn<LibraryExercise>(({ title, target, type, equipment }) => [
  title,
  target,
  type,
  equipment,
]);

export const ExercisePicker = memo(function ExercisePicker(props: ExercisePickerProps) {
  const { exercises, types, taken, onAdd, isFull } = props;
  const [typed, setTyped] = useState('');
  const [type, setType] = useState('');
  const [limit, setLimit] = useState(batch);
  const search = useDeferredValue(typed);
  const id = useId();
  const sorted = useMemo(() => [...exercises.values()].sort(byName), [exercises]);
  const found = useMemo(
    () => searchExercises(search, sorted).filter((exercise) => type === '' || isOfType(exercise, type)),
    [sorted, type, search],
  );
  return (
    <Box>
      <Flex gap="2" p="3" align="flex-end" borderBottomWidth="1px">
        <Box flex="1" minW="0">
          <label htmlFor={id}>
            <Text as="span" display="block" mb="1" textStyle="xs" color="fg.muted">
              Search exercises
            </Text>
          </label>
          <Input
            id={id}
            type="search"
            autoComplete="off"
            placeholder="Title, target or equipment"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setLimit(batch);
            }}
          />
        </Box>
        <Box w="36">
          <Choice
            label="Type"
            stacked
            value={type}
            options={[
              { value: '', label: 'All types' },
              ...types.map((one) => ({ value: one, label: firstUpper(one) })),
            ]}
            onChange={setType}
          />
        </Box>
      </Flex>
      <Box as="ul" listStyleType="none" aria-label="Available exercises">
        {found.slice(0, limit).map((exercise) => (
          <PickerRow
            key={exercise.id}
            exercise={exercise}
            isTaken={taken.has(exercise.id)}
            isFull={isFull}
            onAdd={onAdd}
          />
        ))}
      </Box>
      <HStack justify="space-between" px="4" py="2" minH="10">
        <Text textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums" role="status">
          {found.length === 0
            ? 'No matching exercises.'
            : `${formatCount(Math.min(limit, found.length))} of ${formatCount(found.length)}`}
        </Text>
        {found.length > limit && (
          <Button size="xs" onClick={() => setLimit(limit + batch)}>
            Show more
          </Button>
        )}
      </HStack>
    </Box>
  );
});

interface PickerRowProps {
  readonly exercise: LibraryExercise;
  readonly isTaken: boolean;
  readonly isFull: boolean;
  readonly onAdd: (exercise: LibraryExercise) => void;
}

const PickerRow = memo(function PickerRow({ exercise, isTaken, isFull, onAdd }: PickerRowProps) {
  const { type, target, duration } = exercise;
  const facts = [
    typeof duration === 'number' ? minutesAndSeconds(duration) : undefined,
    type && firstUpper(type),
    target,
  ].filter(Boolean);
  const idle = isTaken || isFull;
  return (
    <li className="picker-row">
      <div className="picker-row-body">
        <p className="picker-row-title">{nameOf(exercise)}</p>
        <p className="picker-row-facts">{facts.join(' · ')}</p>
      </div>
      <PlainButton
        look={isTaken ? 'ghost' : 'outline'}
        aria-label={`${isTaken ? 'Added' : 'Add'} ${nameOf(exercise)}`}
        aria-disabled={idle}
        onClick={idle ? undefined : () => onAdd(exercise)}
      >
        {isTaken ? check : plus} {isTaken ? 'Added' : 'Add'}
      </PlainButton>
    </li>
  );
});

/** All rows share these elements, so React does not render them again. */
const check = <Check aria-hidden />;
const plus = <Plus aria-hidden />;
