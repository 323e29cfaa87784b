import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { StoredRecord } from '#shared/models/model';
import type { View } from '../invariants/view';
import type { Fault } from '../runtime/faults';
import type { World } from '../runtime/world';
import type { Item } from '../table/values';
import { recordsOf } from './jobs';

/*
 * Simulates the app and other admins writing to the same records. If a record has a version, they increase
 * it. They always write new values, so that no run can mistake these values for its own.
 */

/** Makes another writer change one of a request's records, moments or seconds after the request. */
export function writeNear(
  world: World,
  { size, site }: Fault,
  records: readonly { readonly table: string; readonly key: Item }[],
): void {
  const target = records[Math.floor(world.chance(`which ${site}`) * records.length)];
  if (!target) return;
  const delayMs = size < 0.5 ? size * 200 : 15_000 * (size - 0.5);
  world.scheduler.after(delayMs, () =>
    write(world, target.table, target.key, world.chance(`how ${site}`), site),
  );
}

/** Edits some of the records: at least one, and sometimes most of them. */
export function editRecords(world: World, view: View, size: number): void {
  const all = [...view.records.values()].filter(({ events }) => events.at(-1)?.after);
  const share = world.chance(`share of edit ${size}`) ** 2;
  all.forEach(({ table, key }, index) => {
    const site = `edit ${size} ${table} ${key}`;
    if (index !== Math.floor(size * all.length) && world.chance(`whether ${site}`) >= share) return;
    write(world, table, { id: { S: key } }, world.chance(`how ${site}`), site);
  });
}

/** Makes another writer add records like those that there are. */
export function addRecords(world: World, size: number): void {
  const count = 1 + Math.floor(size * 12);
  for (const record of recordsOf(`n${Math.floor(world.chance(`added ${size}`) * 1e6)}-`, count, {
    unversionedEvery: 0,
    bad: false,
  }))
    world.put('UserActivity', record, world.bystander('writer'));
  world.say('somebody else', `adds ${count} records`);
}

/** Makes another writer repair all records that could not be changed. */
export function mendRecords(world: World, view: View): void {
  for (const { table, key, events } of view.records.values()) {
    const item = events.at(-1)?.after;
    if (item?.activityType?.S !== 'bad' || item.mended) continue;
    put(world, table, { ...unmarshall(item as never), id: key, mended: true });
  }
}

/** Removes or changes one of the latest backup's parts, as if the bucket's disk were faulty. */
export function damageBackup(world: World, view: View, size: number): void {
  const last = view.allRuns.findLast(({ shape }) => shape === 'backup');
  const parts = [...world.outside.objects.keys()].filter(
    (key) => last && key.includes(last.id) && key.endsWith('.gz'),
  );
  const key = parts[Math.floor(size * parts.length)];
  const body = key === undefined ? undefined : world.outside.objects.get(key);
  if (key === undefined || !body || !last) return;
  if (size * 7 - Math.floor(size * 7) < 0.5) world.outside.objects.delete(key);
  else
    world.outside.objects.set(
      key,
      body.map((byte, index) => (index === 20 ? byte ^ 1 : byte)),
    );
  world.outside.damaged.add(last.id);
  world.say('the disk', `damages a part of ${last.id}`);
}

/** Removes or changes an export's file, as if it had expired or the bucket's disk were faulty. */
export function damageExport({ outside: { objects, damagedExports } }: World, size: number): void {
  const files = [...objects.keys()].filter((key) => key.startsWith('exports/'));
  const key = files[Math.floor(size * files.length)];
  const body = key === undefined ? undefined : objects.get(key);
  if (key === undefined || !body) return;
  damagedExports.add(key.split('/')[1] ?? '');
  if (size * 7 - Math.floor(size * 7) < 0.5) objects.delete(key);
  // In a compressed file, this byte names the operating system.
  else
    objects.set(
      key,
      body.map((byte, index) => (index === 9 ? byte ^ 1 : byte)),
    );
}

/** Uploads a file, or replaces it by one with other rows and values. */
export function upload({ outside: { uploaded }, scheduler }: World, size: number): void {
  const version = uploaded.length + 1;
  const rows = Array.from({ length: 1 + Math.floor(size * 30) }, (_, index) => ({
    id: `p${`${index}`.padStart(3, '0')}`,
    first: `file ${version}`,
  }));
  uploaded.push({ at: scheduler.now, text: JSON.stringify(rows) });
}

function write(world: World, table: string, key: Item, how: number, site: string): void {
  const item = world.database.table(table).get(key);
  if (!item) return;
  if (how < 0.1) {
    const context = { now: world.scheduler.now, by: world.bystander('writer') };
    world.database.execute('DeleteItemCommand', { TableName: table, Key: key }, context);
    say(world, table, key, 'is removed');
    return;
  }
  const names = ['first', 'second', 'note'] as const;
  const name = names[Math.floor(how * 1_000) % names.length] ?? 'note';
  put(world, table, { ...unmarshall(item as never), [name]: `edited ${world.chance(site)}` });
  say(world, table, key, `gets another '${name}'`);
}

/**
 * Writes a record with new stamps. If the record has no version, the app sets only the time. An admin's edit
 * adds a version.
 */
function put(world: World, table: string, record: StoredRecord): void {
  const updatedAt = new Date(world.scheduler.now).toISOString();
  const byAdmin = world.chance(`admin ${table} ${record.id} ${updatedAt}`) < 0.3;
  const versioned = record._version !== undefined || byAdmin;
  const version = versioned ? { _version: Number(record._version ?? 0) + 1 } : {};
  world.put(table, { ...record, ...version, updatedAt }, world.bystander('writer'));
}

function say(world: World, table: string, key: Item, what: string): void {
  world.say('somebody else', `${table} ${key.id?.S} ${what}`);
}
