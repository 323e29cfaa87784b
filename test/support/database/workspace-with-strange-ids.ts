import { type DemoRecord, userTables } from '#shared/demo/chance/portion';
import { type DemoWorkspaceOptions, demoWorkspace } from '#shared/demo/workspace';

/** IDs that are valid in DynamoDB but break carelessly written statements, paths or lines of text. */
const strangeIds = [
  `pilot "device" 7 / O'Brien's "A"`,
  '../pilots//2019\\03#17?x=1&y=%2F',
  '📱-pilot-🧘‍♀️-№42',
  'Pilotgerät Zürich – 試験端末 – جهاز',
  `'; DELETE FROM "UserPreferences" --`,
] as const;

/**
 * The number of records per table that keep their IDs, because they have other oddities: two have no version,
 * and one is large.
 */
const kept = 3;

/**
 * Yields the demo workspace. In each user table, some of the records that a migration of the designated
 * admin's email must change have strange IDs.
 */
export function* workspaceWithStrangeIds(options: DemoWorkspaceOptions): Generator<DemoRecord> {
  const left = new Map<string, readonly (string | undefined)[]>(
    userTables.map((table) => [table, [...Array.from({ length: kept }, () => undefined), ...strangeIds]]),
  );
  for (const { table, record } of demoWorkspace(options)) {
    const [id, ...rest] = record.userID === options.adminEmail ? (left.get(table) ?? []) : [];
    if (rest.length > 0 || id !== undefined) left.set(table, rest);
    yield { table, record: id === undefined ? record : { ...record, id } };
  }
}
