import { HStack, IconButton } from '@chakra-ui/react';
import { Pencil, Trash2 } from 'lucide-react';
import { HistoryLink } from '../../components/records/history-link';
import { type Item, titleOf } from './item';

interface ItemButtonsProps {
  readonly item: Item;
  readonly onEdit: (item: Item) => void;
  readonly onDelete: (item: Item) => void;
}

export function ItemButtons({ item, onEdit, onDelete }: ItemButtonsProps) {
  return (
    <HStack gap="1" justify="flex-end">
      <HistoryLink table="ContentItem" id={item.id} name={titleOf(item)} isRowButton />
      <IconButton size="xs" variant="ghost" aria-label={`Edit ${titleOf(item)}`} onClick={() => onEdit(item)}>
        <Pencil />
      </IconButton>
      <IconButton
        size="xs"
        variant="ghost"
        aria-label={`Delete ${titleOf(item)}`}
        onClick={() => onDelete(item)}
      >
        <Trash2 />
      </IconButton>
    </HStack>
  );
}
