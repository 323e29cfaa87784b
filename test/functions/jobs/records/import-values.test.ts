import { describe, expect, test } from 'vitest';
import { importRecords } from '#functions/jobs/records/import-records';
import { selectable } from '#functions/jobs/records/prepared';
import { writableFields } from '#shared/models/input';
import { rehearseFound } from '../../../support/rehearse';

/** Texts that JSON reads as numbers, but that no number can represent. */
const cells = ['1e400', '-1e400', '[1e400]', `{"now":[${'9'.repeat(400)}]}`];

describe.each(selectable.map((model) => [model.name, model] as const))('in %s', (_, model) => {
  test.each(writableFields(model))(
    '%s keeps a number that is too large as text, or refuses it',
    async (field) => {
      for (const cell of cells) {
        const { entries } = await rehearseFound(importRecords, {
          records: { [model.name]: [{ id: 'a', [field]: 'x' }] },
          params: { model: model.name, upload: 'u' },
          upload: `id\t${field}\na\t"${cell.replaceAll('"', '""')}"\n`,
        });

        for (const { after, unset = [] } of entries) {
          expect({ after: JSON.stringify(after), unset }).toEqual({
            after: expect.not.stringMatching(/Infinity|null/),
            unset: [],
          });
        }
      }
    },
  );
});
