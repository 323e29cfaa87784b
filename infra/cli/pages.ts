import type { Page } from '#shared/jobs/run';
import { CliError } from './cli-error';

/** Items of a list, page after page, `most` of them at most. */
export async function* allItems<Item>(
  most: number,
  pageSize: number,
  read: (page: { limit: number; nextToken: string | undefined }) => Promise<Page<Item>>,
): AsyncGenerator<Item> {
  let nextToken: string | undefined;
  let given = 0;
  do {
    const page = await read({ limit: Math.min(pageSize, most - given), nextToken });
    for (const item of page.items) {
      yield item;
      given += 1;
      if (given >= most) return;
    }
    nextToken = page.nextToken ?? undefined;
  } while (nextToken !== undefined);
}

/** Parses the number of an option such as `--limit`. Throws a CliError `Usage`. */
export function wholeNumber(option: string): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value > 0 && Number.isSafeInteger(value)) return value;
    throw new CliError('Usage', `${option} ${text}: expected a whole number above 0.`);
  };
}
