import { Box, Button, chakra, Flex, Heading, HStack, IconButton, Stack, Text } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { Choice } from '../../filter/choice';
import { KindChips } from '../../filter/kind-chips';
import {
  type ColumnChoice,
  inOrder,
  isDefault,
  type NamedColumn,
  withColumn,
  withMoved,
} from './column-choice';
import type { Sorting } from './sorting';
import { type Density, densities } from './stored-look';
import type { TableLook } from './use-table-look';

const densityWords: Readonly<Record<Density, string>> = { comfortable: 'Comfortable', compact: 'Compact' };
const densityChips = densities.map((value) => ({ value, label: densityWords[value] }));

interface DisplayPanelProps {
  readonly columns: readonly NamedColumn[];
  readonly look: TableLook;
  readonly sorting: Sorting | undefined;
}

/** Offers the density, the sort order (on a phone), and the columns. */
export function DisplayPanel({ columns, look, sorting }: DisplayPanelProps) {
  return (
    <Stack gap="3" p="1">
      <Part title="Density">
        <KindChips
          label="Density"
          value={look.density}
          chips={densityChips}
          onChange={(density) => look.setDensity(density)}
        />
      </Part>
      {sorting && (
        <Box hideFrom="sm">
          <Part title="Sort by">
            <HStack>
              <Choice
                label="Column"
                value={sorting.sort.by}
                options={sorting.options}
                onChange={sorting.onSort}
              />
              <Button size="sm" onClick={() => sorting.onSort(sorting.sort.by)}>
                {sorting.sort.descending ? 'Descending' : 'Ascending'}
              </Button>
            </HStack>
          </Part>
        </Box>
      )}
      <Part
        title="Columns"
        action={
          <Button size="xs" variant="ghost" disabled={isDefault(columns, look.columns)} onClick={look.reset}>
            Reset
          </Button>
        }
      >
        <ColumnList columns={columns} choice={look.columns} onChange={look.setColumns} />
      </Part>
    </Stack>
  );
}

interface PartProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function Part({ title, action, children }: PartProps) {
  return (
    <Box>
      <Flex justify="space-between" align="center" minH="6" mb="1">
        <Heading as="h2" textStyle="overline" color="fg.muted">
          {title}
        </Heading>
        {action}
      </Flex>
      {children}
    </Box>
  );
}

interface ColumnListProps {
  readonly columns: readonly NamedColumn[];
  readonly choice: ColumnChoice;
  readonly onChange: (choice: ColumnChoice) => void;
}

/**
 * Lists the columns. Each has a checkbox that shows or hides it, and can be moved by dragging or with its
 * arrow buttons. The first column identifies the row, so it cannot be hidden.
 */
function ColumnList({ columns, choice, onChange }: ColumnListProps) {
  const [dragged, setDragged] = useState<string>();
  const [said, setSaid] = useState('');
  const list = inOrder(columns, choice);
  const move = (id: string, to: number) => {
    onChange(withMoved(columns, choice, { id, to }));
    setSaid(`${list.find((column) => column.id === id)?.name} is column ${to + 1} of ${list.length}.`);
  };
  const over = (to: number) => (event: DragEvent) => {
    if (dragged === undefined) return;
    event.preventDefault();
    if (list[to]?.id !== dragged) move(dragged, to);
  };
  return (
    <Box as="ul" listStyleType="none" aria-label="Columns" maxH="72" overflowY="auto">
      {list.map(({ id, name }, place) => (
        <Flex
          as="li"
          key={id}
          align="center"
          gap="1"
          borderRadius="l1"
          opacity={id === dragged ? 0.5 : undefined}
          _hover={{ bg: 'bg.subtle' }}
          draggable
          onDragStart={() => setDragged(id)}
          onDragOver={over(place)}
          onDragEnd={() => setDragged(undefined)}
        >
          <Box color="fg.subtle" cursor="grab" aria-hidden>
            <GripVertical size={14} />
          </Box>
          <chakra.label
            display="flex"
            alignItems="center"
            gap="2"
            flex="1"
            minH="8"
            minW="0"
            cursor="pointer"
          >
            <chakra.input
              type="checkbox"
              boxSize="4"
              flexShrink="0"
              accentColor="teal.solid"
              checked={id === columns[0]?.id || !choice.hidden.includes(id)}
              disabled={id === columns[0]?.id}
              onChange={(event) => onChange(withColumn(choice, id, event.currentTarget.checked))}
            />
            <Text as="span" truncate>
              {name}
            </Text>
          </chakra.label>
          <MoveButton
            label={`Move ${name} up`}
            to={place - 1}
            count={list.length}
            onMove={(to) => move(id, to)}
          >
            <ArrowUp />
          </MoveButton>
          <MoveButton
            label={`Move ${name} down`}
            to={place + 1}
            count={list.length}
            onMove={(to) => move(id, to)}
          >
            <ArrowDown />
          </MoveButton>
        </Flex>
      ))}
      <Text as="li" srOnly role="status">
        {said}
      </Text>
    </Box>
  );
}

interface MoveButtonProps {
  readonly label: string;
  readonly to: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  readonly children: React.ReactElement;
}

/**
 * A button that can be focused even when it cannot move the column further, so that keyboard focus is not
 * lost.
 */
function MoveButton({ label, to, count, onMove, children }: MoveButtonProps) {
  const isPossible = to >= 0 && to < count;
  return (
    <IconButton
      data-repeatable
      aria-label={label}
      aria-disabled={!isPossible}
      size="2xs"
      boxSize="6"
      variant="ghost"
      color={isPossible ? 'fg.muted' : 'fg.subtle'}
      onClick={() => isPossible && onMove(to)}
    >
      {children}
    </IconButton>
  );
}
