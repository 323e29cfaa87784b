import { describe, expect, it } from 'vitest';
import {
  allColumns,
  columnsIn,
  columnsText,
  isDefault,
  shownColumns,
  withColumn,
  withMoved,
} from '#web/components/table/look/column-choice';
import { lookText, readLook } from '#web/components/table/look/stored-look';

const columns = ['run', 'status', 'changed', 'started'].map((id) => ({ id, name: id }));
const ids = (choice: typeof allColumns) => shownColumns(columns, choice).map(({ id }) => id);

describe('the columns of a table', () => {
  it('are all visible at first', () => {
    expect(ids(allColumns)).toEqual(['run', 'status', 'changed', 'started']);
    expect(isDefault(columns, allColumns)).toBe(true);
  });

  it('can be hidden and shown again, except the first', () => {
    const hidden = withColumn(withColumn(allColumns, 'status', false), 'run', false);

    expect(ids(hidden)).toEqual(['run', 'changed', 'started']);
    expect(ids(withColumn(hidden, 'status', true))).toEqual(['run', 'status', 'changed', 'started']);
  });

  it('can be moved to any position, also across hidden ones', () => {
    const moved = withMoved(columns, withColumn(allColumns, 'changed', false), { id: 'started', to: 1 });

    expect(ids(moved)).toEqual(['run', 'started', 'status']);
    expect(ids(withMoved(columns, moved, { id: 'run', to: 3 }))).toEqual(['started', 'status', 'run']);
  });

  it('include a new column at the end after an update of the panel', () => {
    expect(ids({ order: ['started', 'run'], hidden: ['status'] })).toEqual(['started', 'run', 'changed']);
  });

  it('are restored from the address', () => {
    const choice = withColumn(withMoved(columns, allColumns, { id: 'started', to: 0 }), 'status', false);

    const text = columnsText('runs', columns, choice);

    expect(text).toBe('runs.started.run.changed');
    expect(shownColumns(columns, columnsIn('runs', columns, text) ?? allColumns)).toEqual(
      shownColumns(columns, choice),
    );
  });

  it('are not in the address by default, and are not read from the address of another table or from unknown names', () => {
    expect(columnsText('runs', columns, allColumns)).toBeUndefined();
    expect(columnsIn('runs', columns, 'users.status')).toBeUndefined();
    expect(columnsIn('runs', columns, 'runs.nonsense')).toBeUndefined();
    expect(columnsIn('runs', columns, undefined)).toBeUndefined();
  });
});

describe('the settings of a table that a browser stores', () => {
  it('are restored', () => {
    const look = { density: 'compact', columns: { order: ['a'], hidden: ['b'] } } as const;

    expect(readLook(lookText(look))).toEqual(look);
  });

  it.each([undefined, '', 'nonsense', '[]', 'null', '{"density":7,"order":"a","hidden":[1]}'])(
    'are the defaults if they are %j',
    (text) => {
      expect(readLook(text)).toEqual({ density: 'comfortable', columns: allColumns });
    },
  );
});
