import { util } from './appsync';

/** Longer values are cut. */
const maxShown = 40;

/** Formats a value for a message: short, and without quotes inside. */
export function shown(value: string): string {
  return value.length > maxShown ? `${value.slice(0, maxShown)}…` : value;
}

/**
 * Ends the resolver with BadRequest: `<field> <state>; expected <expected>.`
 *
 * @param field path of the argument: `filter.title.eq`
 * @param state the problem with it: `is empty`
 */
export function refuse(field: string, state: string, expected: string): never {
  return util.error(`${field} ${state}; expected ${expected}.`, 'BadRequest', null, { field, expected });
}
