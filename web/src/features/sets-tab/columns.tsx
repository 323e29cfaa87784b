import { HStack } from '@chakra-ui/react';
import { isActiveSet } from '#shared/domain/sets/set-types';
import { ExerciseSet } from '#shared/models/set';
import { type LibrarySet, nameOf } from '../../api/library/records';
import { ActiveChip, WordChip } from '../../components/library/chips';
import { NameCell } from '../../components/library/row-acts';
import { fieldNamed } from '../../components/record-form/field-spec';
import { setFields } from '../../components/sets/set-fields';
import { columnOf } from '../../components/table/data-table';

const column = columnOf<LibrarySet>();
const titleField = fieldNamed(setFields, 'title');

/** The columns for the sets table. */
export const setColumns = [
  column(
    'title',
    {
      header: () => 'Set',
      sortBy: 'title',
      sortValue: (row: LibrarySet) => nameOf(row),
      name: 'Set',
      width: '36%',
    },
    (row) => <NameCell model="Set" definition={ExerciseSet} field={titleField} record={row} />,
  ),
  column('type', { header: 'Type', sortBy: 'type', sortValue: (row: LibrarySet) => row.type }, (row) => (
    <HStack gap="1.5" wrap="wrap" justify={{ base: 'flex-end', sm: 'flex-start' }}>
      <WordChip>{row.type}</WordChip>
      <WordChip>{row.setType}</WordChip>
    </HStack>
  )),
  column('owner', { header: 'Owner', sortBy: 'owner' }, ({ owner }) => owner ?? ''),
  column(
    'exercises',
    {
      header: 'Exercises',
      sortBy: 'exercises',
      sortValue: (row: LibrarySet) => row.exerciseIds?.length,
      align: 'end',
      width: '110px',
    },
    (row) => row.exerciseIds?.length ?? 'Not loaded',
  ),
  column(
    'status',
    { header: 'Status', sortBy: 'status', sortValue: (row: LibrarySet) => isActiveSet(row), width: '100px' },
    (row) => <ActiveChip isActive={isActiveSet(row)} />,
  ),
];
