import type { Attributes } from '#functions/dynamodb/values';
import type { Model } from '#shared/models/model';
import { truncate } from '#shared/values/truncate';
import { textOf } from './stored';

/** The fields by which people recognise a record, in order of preference. */
const names = ['title', 'name', 'notificationHeading', 'key', 'userID', 'templateName'];

/** The maximum number of changed fields in a description. */
const maxListed = 5;

/** Returns a record's name for messages, such as `set 'Morning energy'`. */
export function wordsFor({ label: [singular] }: Model, record: Attributes): string {
  const name = names.map((attribute) => textOf(record, attribute)?.trim()).find(Boolean);
  return `${singular} '${truncate(name ?? textOf(record, 'id') ?? '')}'`;
}

/** Lists changed fields in the model's order, such as `: title, goals and 3 more`. */
export function listedFields({ fields }: Model, changed: readonly string[]): string {
  const inOrder = Object.keys(fields.shape).filter((name) => changed.includes(name));
  const shown = inOrder.slice(0, maxListed).join(', ');
  const more = inOrder.length - maxListed;
  return `: ${shown}${more > 0 ? ` and ${more} more` : ''}`;
}
