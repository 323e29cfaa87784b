import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { attributesOf } from '#shared/models/attribute-value';
import type { ItemCheck } from './check-item';
import { importError, messageOf } from './import-error';
import { linesOf, unreadable } from './lines';
import type { ExportFile } from './manifest';

/** An item to write, and the location that it was read from. */
export interface PlacedItem {
  readonly item: Record<string, AttributeValue>;
  /** The file and the line. */
  readonly place: string;
}

/**
 * Yields the items in a data file. Throws a HostError `ImportFailed` if the file is missing, incomplete or
 * not in export format, if it contains an item that the table would reject, or if the number of items differs
 * from the manifest. The error identifies the file and, if known, the line and the attribute.
 */
export async function* itemsOf({ path, records }: ExportFile, items: ItemCheck): AsyncGenerator<PlacedItem> {
  let count = 0;
  for await (const { number, text } of linesOf(path)) {
    count += 1;
    if (count > records) throw wrongCount(path, `more than ${records}`, records);
    const place = `${path} line ${number}`;
    yield { item: itemOf(text, place, items), place };
  }
  if (count !== records) throw wrongCount(path, `${count}`, records);
}

const wrongCount = (path: string, count: string, records: number) =>
  importError(`${path} has ${count} records; expected ${records} (from manifest-files.json).`);

function itemOf(text: string, place: string, items: ItemCheck): PlacedItem['item'] {
  try {
    const parsed: unknown = JSON.parse(text);
    const item = typeof parsed === 'object' && parsed !== null && 'Item' in parsed ? parsed.Item : undefined;
    if (typeof item !== 'object' || item === null) throw new Error('expected {"Item": {...}}');
    const attributes = attributesOf(item as Readonly<Record<string, unknown>>);
    items.check(attributes);
    return attributes;
  } catch (error) {
    throw importError(`${place} is not an item of an export: ${messageOf(error)}.`, error);
  }
}

/** Reads an entire data file and compares it with the manifest. Throws the same errors as `itemsOf`. */
export async function checkFile(file: ExportFile, items: ItemCheck, signal: AbortSignal): Promise<void> {
  if (file.md5 !== undefined) {
    const actual = await md5Of(file.path, signal);
    if (actual !== file.md5) {
      throw importError(
        `${file.path} has the md5 ${actual}; expected ${file.md5} (from manifest-files.json): it is damaged or incomplete.`,
      );
    }
  }
  // Reading the items also checks and counts them.
  for await (const _ of itemsOf(file, items)) signal.throwIfAborted();
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
