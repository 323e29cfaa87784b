/** Formats a count with its noun, such as '1 lane' or '1,204 records'. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
