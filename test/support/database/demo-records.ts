import type { StoredRecord } from '#shared/models/model';
import { workspaceWithStrangeIds } from './workspace-with-strange-ids';

/** Returns a demo workspace's records by table, in the format of a rehearsal. */
export function demoRecords(users: number): Readonly<Record<string, readonly StoredRecord[]>> {
  const tables = new Map<string, StoredRecord[]>();
  const made = workspaceWithStrangeIds({
    users,
    now: new Date('2026-03-04T13:20:00.000Z'),
    adminEmail: 'ada.admin@wellness.example',
    secondAdminEmail: 'sam.second@wellness.example',
  });
  for (const { table, record } of made) {
    const records = tables.get(table) ?? [];
    tables.set(table, records);
    records.push(record);
  }
  return Object.fromEntries(tables);
}
