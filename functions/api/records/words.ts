import type { Attributes } from '#functions/dynamodb/values';
import type { Model } from '#shared/models/model';
import { truncate } from '#shared/values/truncate';
import { textOf } from './stored';

/** Attributes by which people know a record, the best first. */
const names = ['title', 'name', 'notificationHeading', 'key', 'userID', 'templateName'];

/** Fields of a change that its description lists. */
const maxListed = 5;

/** A record as a person knows it: `set 'Morning energy'`. */
export function wordsFor({ label: [singular] }: Model, record: Attributes): string {
  const name = names.map((attribute) => textOf(record, attribute)?.trim()).find(Boolean);
  return `${singular} '${truncate(name ?? textOf(record, 'id') ?? '')}'`;
}

/** Names of fields in the model's order, the database has none: `: title, goals and 3 more`. */
export function listedFields({ fields }: Model, changed: readonly string[]): string {
  const inOrder = Object.keys(fields.shape).filter((name) => changed.includes(name));
  const shown = inOrder.slice(0, maxListed).join(', ');
  const more = inOrder.length - maxListed;
  return `: ${shown}${more > 0 ? ` and ${more} more` : ''}`;
}
