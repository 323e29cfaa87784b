import { Badge, Box, Switch, Text } from '@chakra-ui/react';
import { type ReactNode, useMemo } from 'react';
import type { LastEdits } from '../../api/trail/last-edits';
import { columnOf, DataTable } from '../../components/table/data-table';
import { selectable } from '../../components/table/select-box';
import { type Item, titleOf, withSameKey } from './item';
import { ItemButtons } from './item-buttons';
import { ItemChange } from './item-change';

interface ItemTableProps {
  readonly kind: 'text' | 'template';
  readonly all: readonly Item[];
  readonly items: readonly Item[];
  readonly edits: LastEdits | undefined;
  readonly onEdit: (item: Item) => void;
  readonly onDelete: (item: Item) => void;
  readonly onActive: (item: Item, isActive: boolean) => void;
  readonly empty: { readonly title: string; readonly description: string };
  readonly footer: ReactNode;
}

const column = columnOf<Item>();

export function ItemTable(props: ItemTableProps) {
  const { kind, all, items, edits, onEdit, onDelete, onActive, empty, footer } = props;
  const columns = useMemo(
    () => [
      column(
        'name',
        { header: () => (kind === 'text' ? 'Key' : 'Template'), name: 'Name', width: '26%' },
        (item) => <Names item={item} namesake={kind === 'text' ? withSameKey(all, item) : undefined} />,
      ),
      column('value', { header: () => 'Text', name: 'Text' }, ({ value }) => (
        <Text lineClamp={2} overflowWrap="anywhere" textAlign="start">
          {value}
        </Text>
      )),
      column(
        'category',
        { header: 'Category', width: '130px' },
        ({ category }) => category && <Badge variant="surface">{category}</Badge>,
      ),
      column('changed', { header: 'Last change', width: '200px' }, (item) => (
        <ItemChange item={item} edits={edits} />
      )),
      ...(kind === 'template'
        ? [
            column('active', { header: 'Active', width: '90px' }, (item) => (
              <Switch.Root
                checked={item.isActive === true}
                onCheckedChange={({ checked }) => onActive(item, checked)}
              >
                <Switch.HiddenInput role="switch" aria-label={`${titleOf(item)} is active`} />
                <Switch.Control />
              </Switch.Root>
            )),
          ]
        : []),
      column(
        'acts',
        { header: () => <Text srOnly>Edit or delete</Text>, align: 'end', width: '128px', onPhone: 'corner' },
        (item) => <ItemButtons item={item} onEdit={onEdit} onDelete={onDelete} />,
      ),
    ],
    [kind, all, edits, onEdit, onDelete, onActive],
  );
  const selectableColumns = useMemo(() => selectable(columns), [columns]);
  return (
    <DataTable
      name={kind === 'text' ? 'texts' : 'templates'}
      caption={kind === 'text' ? 'Text content' : 'Templates'}
      columns={selectableColumns}
      rows={items}
      getRowId={({ id }) => id}
      empty={empty}
      footer={footer}
    />
  );
}

function Names({ item, namesake }: { readonly item: Item; readonly namesake: Item | undefined }) {
  return (
    <Box textAlign="start" minW="0">
      <Text fontWeight="medium" overflowWrap="anywhere">
        {item.key || titleOf(item)}
      </Text>
      {item.key && item.name && (
        <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
          {item.name}
        </Text>
      )}
      {namesake && (
        <Text textStyle="xs" color="fg.warning" overflowWrap="anywhere">
          '{titleOf(namesake)}' has this key too
        </Text>
      )}
    </Box>
  );
}
