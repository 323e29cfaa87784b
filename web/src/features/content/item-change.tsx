import type { LastEdits } from '../../api/trail/last-edits';
import { LastChange } from '../../components/records/last-change';
import { type Item, titleOf } from './item';

interface ItemChangeProps {
  readonly item: Item;
  readonly edits: LastEdits | undefined;
}

export function ItemChange({ item, edits }: ItemChangeProps) {
  return <LastChange table="ContentItem" record={item} name={titleOf(item)} edit={edits?.get(item.id)} />;
}
