import { LastChange } from '../../components/records/last-change';
import { type Authors, type Item, titleOf } from './item';

interface ItemChangeProps {
  readonly item: Item;
  readonly authors: Authors;
}

/** The time and author of an item's last change. */
export function ItemChange({ item, authors }: ItemChangeProps) {
  return <LastChange table="ContentItem" record={item} name={titleOf(item)} author={authors?.get(item.id)} />;
}
