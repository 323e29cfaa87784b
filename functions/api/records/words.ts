import type { Attributes } from '#functions/dynamodb/values';
import type { Model } from '#shared/models/model';
import { truncate } from '#shared/values/truncate';
import { textOf } from './stored';

/** Attributes that identify a record for people, best first. */
const names = ['title', 'name', 'notificationHeading', 'key', 'userID', 'templateName'];

/** Maximum number of fields that the description of a change lists. */
const maxListed = 5;

/** Returns the name of a record in messages: `set 'Morning energy'`. */
export function wordsFor({ label: [singular] }: Model, record: Attributes): string {
  const name = names.map((attribute) => textOf(record, attribute)?.trim()).find(Boolean);
  return `${singular} '${truncate(name ?? textOf(record, 'id') ?? '')}'`;
}

/** Lists names of fields in the model's order: `: title, goals and 3 more`. */
export function listedFields({ fields }: Model, changed: readonly string[]): string {
  const inOrder = Object.keys(fields.shape).filter((name) => changed.includes(name));
  const shown = inOrder.slice(0, maxListed).join(', ');
  const more = inOrder.length - maxListed;
  return `: ${shown}${more > 0 ? ` and ${more} more` : ''}`;
}
