import { Box, Button, Flex, Heading, HStack, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Choice } from '../../filter/choice';
import { KindChips } from '../../filter/kind-chips';
import { isDefault, type NamedColumn } from './column-choice';
import { ColumnList } from './column-list';
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
