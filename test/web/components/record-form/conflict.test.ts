import { expect, test } from 'vitest';
import { ApiError } from '#web/api/api-error';
import { readConflict } from '#web/components/record-form/conflict';

test('a conflict names no attributes that no form has, such as the mark of a deletion', () => {
  const info = {
    field: 'input._version',
    changedFields: ['_deleted', 'title'],
    current: { id: 'a', _deleted: true },
  };

  const conflict = readConflict(new ApiError('Conflict', 'This record was changed.', info));

  expect(conflict).toMatchObject({ fields: ['title'], isDeleted: true });
});
