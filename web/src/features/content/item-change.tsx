import type { LastEdits } from '../../api/trail/last-edits';
import { LastChange } from '../../components/records/last-change';
import { type Item, titleOf } from './item';

interface ItemChangeProps {
  readonly item: Item;
  readonly edits: LastEdits | undefined;
}

/** With a link to its author. */
export function ItemChange({ item, edits }: ItemChangeProps) {
  return <LastChange table="ContentItem" record={item} name={titleOf(item)} edit={edits?.get(item.id)} />;
}
