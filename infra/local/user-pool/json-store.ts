import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DataStore } from 'cognito-local/lib/services/dataStore/dataStore.js';
import { ReplacedFile } from '../base/replaced-file';

type Json = Record<string, unknown>;

/**
 * Stores cognito-local's data. Invariant: the file is replaced as a whole, so a killed host loses at most the
 * last change.
 */
export class JsonStore implements DataStore {
  private constructor(
    private readonly root: Json,
    private readonly file: ReplacedFile | undefined,
  ) {}

  /** @param file undefined keeps the document in memory; a missing or invalid file counts as empty */
  static open(file: string | undefined): JsonStore {
    if (file) mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    return new JsonStore(
      file ? readDocument(file) : {},
      file === undefined ? undefined : new ReplacedFile(file),
    );
  }

  async get<Value>(_: unknown, key: string | string[], fallback?: Value): Promise<Value> {
    let value: unknown = this.root;
    for (const name of [key].flat()) {
      value = isDocument(value) && Object.hasOwn(value, name) ? value[name] : undefined;
    }
    // cognito-local declares each key's type and expects null for a missing value.
    return (value ?? fallback ?? null) as Value;
  }

  async getRoot<Value>(): Promise<Value | null> {
    return this.root as Value;
  }

  set<Value>(_: unknown, key: string | string[], value: Value): Promise<void> {
    const names = [key].flat();
    const last = names.pop() ?? '';
    this.parentOf(names)[last] = value;
    return this.save();
  }

  delete(_: unknown, key: string | string[]): Promise<void> {
    const names = [key].flat();
    const last = names.pop() ?? '';
    delete this.parentOf(names)[last];
    return this.save();
  }

  async flushed(): Promise<void> {
    await this.file?.flushed();
  }

  private parentOf(names: readonly string[]): Json {
    let parent = this.root;
    for (const name of names) {
      const inner = Object.hasOwn(parent, name) ? parent[name] : undefined;
      const next = isDocument(inner) ? inner : {};
      parent[name] = next;
      parent = next;
    }
    return parent;
  }

  private async save(): Promise<void> {
    await this.file?.write(JSON.stringify(this.root, null, 2));
  }
}

function readDocument(file: string): Json {
  try {
    const document: unknown = JSON.parse(readFileSync(file, 'utf8'), reviveDate);
    return isDocument(document) ? document : {};
  } catch {
    return {};
  }
}

/** Restores dates, whose keys end in `Date` in cognito-local's data. */
function reviveDate(key: string, value: unknown): unknown {
  return key.endsWith('Date') && typeof value === 'string' ? new Date(value) : value;
}

function isDocument(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
