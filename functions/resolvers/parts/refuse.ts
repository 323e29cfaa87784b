import { util } from './appsync';

const maxShown = 40;

export function shown(value: string): string {
  return value.length > maxShown ? `${value.slice(0, maxShown)}…` : value;
}

/**
 * BadRequest: `<field> <state>; expected <expected>.`
 *
 * @param field the path, such as `filter.title.eq`
 * @param state what is wrong, such as `is empty`
 */
export function refuse(field: string, state: string, expected: string): never {
  return util.error(`${field} ${state}; expected ${expected}.`, 'BadRequest', null, { field, expected });
}
