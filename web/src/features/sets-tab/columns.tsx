import { Box, HStack, Text } from '@chakra-ui/react';
import { isActiveSet } from '#shared/domain/sets/set-types';
import { ExerciseSet } from '#shared/models/set';
import { type LibrarySet, nameOf } from '../../api/library/records';
import { ActiveChip, WordChip } from '../../components/library/chips';
import { OpenRowButton } from '../../components/library/row-buttons';
import { RowEdit } from '../../components/library/row-edit';
import { fieldNamed } from '../../components/record-form/field-spec';
import { setFields } from '../../components/sets/set-fields';
import { columnsOf } from '../../components/table/data-table';

const column = columnsOf<LibrarySet>();
const titleField = fieldNamed(setFields, 'title');

/** The columns for the sets table. */
export const setColumns = column.columns([
  column.display({
    id: 'title',
    header: () => 'Set',
    meta: { sortBy: 'title', sortValue: (row: LibrarySet) => nameOf(row), name: 'Set', width: '36%' },
    cell: ({ row: { original } }) => (
      <HStack gap="2" textAlign="start">
        <OpenRowButton record={original} />
        <Box flex="1" minW="0">
          <RowEdit model="Set" definition={ExerciseSet} field={titleField} record={original}>
            <Text as="span" fontWeight="medium">
              {nameOf(original)}
            </Text>
          </RowEdit>
        </Box>
      </HStack>
    ),
  }),
  column.display({
    id: 'type',
    header: 'Type',
    meta: { sortBy: 'type', sortValue: (row: LibrarySet) => row.type },
    cell: ({ row: { original } }) => (
      <HStack gap="1.5" wrap="wrap" justify={{ base: 'flex-end', sm: 'flex-start' }}>
        <WordChip>{original.type}</WordChip>
        <WordChip>{original.setType}</WordChip>
      </HStack>
    ),
  }),
  column.accessor('owner', {
    header: 'Owner',
    meta: { sortBy: 'owner' },
    cell: ({ getValue }) => getValue() ?? '',
  }),
  column.display({
    id: 'exercises',
    header: 'Exercises',
    meta: {
      sortBy: 'exercises',
      sortValue: (row: LibrarySet) => row.exerciseIds?.length,
      align: 'end',
      width: '110px',
    },
    cell: ({ row: { original } }) => original.exerciseIds?.length ?? 'Not loaded',
  }),
  column.display({
    id: 'status',
    header: 'Status',
    meta: { sortBy: 'status', sortValue: (row: LibrarySet) => isActiveSet(row), width: '100px' },
    cell: ({ row: { original } }) => <ActiveChip isActive={isActiveSet(original)} />,
  }),
]);
