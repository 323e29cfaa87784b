import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { attributesOf } from '#shared/models/attribute-value';
import type { ItemCheck } from './check-item';
import { importError, messageOf } from './import-error';
import { linesOf, unreadable } from './lines';
import type { ExportFile } from './manifest';
import type { RefusedItem } from './refused-items';

export interface PlacedItem {
  readonly item: Record<string, AttributeValue>;
  readonly place: string;
}

/** Receives each item that the table would reject. By default, such an item is an error. */
type OnRefused = (item: RefusedItem) => Promise<void>;

const refuse: OnRefused = async ({ place, problem }) => {
  throw importError(`${place} is not an item of an export: ${problem}.`);
};

/**
 * Yields the items in a data file, without those that the table would reject. Throws a HostError
 * `ImportFailed` if the file is missing, incomplete or unreadable, or if the number of items differs from the
 * manifest. The error identifies the file and, if known, the line.
 */
export async function* itemsOf(
  { path, records }: ExportFile,
  items: ItemCheck,
  onRefused = refuse,
): AsyncGenerator<PlacedItem> {
  let count = 0;
  for await (const { number, text } of linesOf(path)) {
    count += 1;
    if (count > records) throw wrongCount(path, `more than ${records}`, records);
    const place = `${path} line ${number}`;
    const { item, problem } = readItem(text, items);
    if (item) yield { item, place };
    else await onRefused({ place, problem, text });
  }
  if (count !== records) throw wrongCount(path, `${count}`, records);
}

const wrongCount = (path: string, count: string, records: number) =>
  importError(`${path} has ${count} records; expected ${records} (from manifest-files.json).`);

type ReadItem =
  | { readonly item: PlacedItem['item']; readonly problem?: undefined }
  | { readonly item?: undefined; readonly problem: string };

function readItem(text: string, items: ItemCheck): ReadItem {
  try {
    const parsed: unknown = JSON.parse(text);
    const item = typeof parsed === 'object' && parsed !== null && 'Item' in parsed ? parsed.Item : undefined;
    if (typeof item !== 'object' || item === null) throw new Error('expected {"Item": {...}}');
    const attributes = attributesOf(item as Readonly<Record<string, unknown>>);
    items.check(attributes);
    return { item: attributes };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

/** Reads an entire data file and compares it with the manifest. Throws the same errors as `itemsOf`. */
export async function checkFile(
  file: ExportFile,
  items: ItemCheck,
  signal: AbortSignal,
  onRefused = refuse,
): Promise<void> {
  if (file.md5 !== undefined) {
    const actual = await md5Of(file.path, signal);
    if (actual !== file.md5) {
      throw importError(
        `${file.path} has the md5 ${actual}; expected ${file.md5} (from manifest-files.json): it is damaged or incomplete.`,
      );
    }
  }
  // Reading the items also checks and counts them.
  for await (const _ of itemsOf(file, items, onRefused)) signal.throwIfAborted();
}

async function md5Of(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('md5');
  try {
    for await (const chunk of createReadStream(path)) {
      signal.throwIfAborted();
      hash.update(chunk);
    }
  } catch (error) {
    signal.throwIfAborted();
    throw unreadable(path, error);
  }
  return hash.digest('base64');
}
