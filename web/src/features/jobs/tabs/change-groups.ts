import type { Change, ChangeKind } from '#shared/jobs/run/results';
import { stamps } from '#shared/models/stamps';
import { fieldsOf } from '../common/run-facts';

export interface GroupedField {
  readonly field: string;
  /** The number of distinct pairs of values. If it is 1, that pair is in `before` and `after`. */
  readonly pairs: number;
  /** The old value, or undefined if the field was absent. */
  readonly before: unknown;
  readonly after: unknown;
}

/** Changes to different records with the same effect. */
export interface ChangeGroup {
  readonly key: string;
  readonly kind: ChangeKind;
  /** The changed fields, or none if the records were created or removed. */
  readonly fields: readonly GroupedField[];
  readonly changes: readonly Change[];
  /** The number of changes per table, highest first. */
  readonly tables: readonly (readonly [table: string, count: number])[];
}

/** The number of groups per set of changed fields, above which changes are grouped only by field. */
const maxGroupsOfFields = 5;

/** Groups changes with the same fields and the same old and new values. The largest group comes first. */
export function groupChanges(changes: readonly Change[]): readonly ChangeGroup[] {
  const read = changes.map(readChange);
  const groups = [
    ...Map.groupBy(read, ({ fields, change }) => `${change.kind} ${fields.map(({ field }) => field).join()}`),
  ];
  return groups
    .flatMap(([key, alike]) => {
      const byValues = Map.groupBy(alike, ({ fields }) => JSON.stringify(fields));
      return byValues.size <= maxGroupsOfFields
        ? [...byValues].map(([values, same]) => groupOf(`${key} ${values}`, same))
        : [groupOf(key, alike)];
    })
    .sort((a, b) => b.changes.length - a.changes.length);
}

interface ReadChange {
  readonly change: Change;
  readonly fields: readonly Pick<GroupedField, 'field' | 'before' | 'after'>[];
}

function readChange(change: Change): ReadChange {
  if (change.kind !== 'update') return { change, fields: [] };
  const before = fieldsOf(change.before);
  const after = fieldsOf(change.after);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return {
    change,
    fields: names
      .filter((name) => !stamps.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((field) => ({ field, before: before[field], after: after[field] })),
  };
}

function groupOf(key: string, alike: readonly ReadChange[]): ChangeGroup {
  const [first] = alike;
  return {
    key,
    kind: first?.change.kind ?? 'update',
    fields: (first?.fields ?? []).map((field, index) => ({
      ...field,
      pairs: Map.groupBy(alike, ({ fields }) => JSON.stringify(fields[index])).size,
    })),
    changes: alike.map(({ change }) => change),
    tables: [...Map.groupBy(alike, ({ change }) => change.table)]
      .map(([table, own]) => [table, own.length] as const)
      .sort(([, a], [, b]) => b - a),
  };
}
