import { type Plain, type Records, recordsOfTable } from './records';

/*
 * What the runs that change nothing must report about the records (docs/engine/audits.md, reports.md).
 */

/** Returns the names of an audit's findings: `<kind> <record or expected item>`. */
export function findingsOf(
  records: Records,
  { users, count }: { readonly users: ReadonlySet<string>; readonly count: number },
): readonly string[] {
  const activities = recordsOfTable(records, 'UserActivity').filter((record) => !isBad(record));
  const missing = Array.from({ length: count }, (_, index) => `${index}`.padStart(3, '0')).filter(
    (id) => !records.has(`UserPreferences#p${id}`),
  );
  return [
    ...activities.flatMap(({ id, userID }) => (users.has(String(userID)) ? [] : [`UserMissing ${id}`])),
    ...activities.flatMap(({ id, activityType }) => (activityType === 'odd' ? [`OddType ${id}`] : [])),
    ...missing.map((id) => `PreferencesMissing ${id}`),
  ].sort();
}

const isBad = ({ activityType, mended }: Plain) => activityType === 'bad' && !mended;

/** Returns the document of the simulated report. */
export function reportOf(records: Records): Plain {
  const folded = ['SessionRating', 'UserActivity'].flatMap((table) =>
    recordsOfTable(records, table)
      .filter(({ activityType }) => activityType !== 'bad')
      .map(({ id, activityType }) => ({ id, type: `${table} ${activityType ?? 'none'}` })),
  );
  const byType: Record<string, number> = {};
  for (const { type } of folded) byType[type] = (byType[type] ?? 0) + 1;
  return { records: folded.length, byType };
}
