import type { LastEdits } from '../../api/trail/last-edits';
import { LastChange } from '../../components/records/last-change';
import { type Item, titleOf } from './item';

interface ItemChangeProps {
  readonly item: Item;
  /** The latest edits, or undefined until they are loaded. */
  readonly edits: LastEdits | undefined;
}

/** The time and author of an item's last change. */
export function ItemChange({ item, edits }: ItemChangeProps) {
  return <LastChange table="ContentItem" record={item} name={titleOf(item)} edit={edits?.get(item.id)} />;
}
