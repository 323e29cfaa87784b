/** Formats a count with its noun, such as '1 lane' or '1,204 records'. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
