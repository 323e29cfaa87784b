import { util } from './appsync';

/** The maximum length of a value in a message, in characters. Longer values are truncated. */
const maxShown = 40;

/** Formats a value for a message, truncating long values. */
export function shown(value: string): string {
  return value.length > maxShown ? `${value.slice(0, maxShown)}…` : value;
}

/**
 * Ends the resolver with BadRequest: `<field> <state>; expected <expected>.`
 *
 * @param field the argument's path, such as `filter.title.eq`
 * @param state what is wrong with the argument, such as `is empty`
 */
export function refuse(field: string, state: string, expected: string): never {
  return util.error(`${field} ${state}; expected ${expected}.`, 'BadRequest', null, { field, expected });
}
