import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerRecord } from '#functions/api/records/answer';
import { type Attributes, toRecord } from '#functions/dynamodb/values';
import { importRecords } from '#functions/jobs/records/import-records';
import { selectable } from '#functions/jobs/records/prepared';
import { recordOf } from '#functions/resolvers/parts/record';
import { toPlainItem } from '#infra/local/appsync/dynamodb-source';
import { resolverConstants } from '#shared/api/schema';
import { byteOrderMark, csvHead, csvRows } from '#shared/csv/csv';
import { columnNamesOf, csvColumnsOf } from '#shared/domain/records/csv-columns';
import type { Model, StoredRecord } from '#shared/models/model';
import { rehearseFound } from '../../../support/rehearse';

const unit = fc.constantFrom(
  ...['=', '+', '-', '@', "'", '\t', '\n', '\r', '\r\n', '"', ';', ',', '|', ' ', '[', '{', 'a', '1', '🧘'],
);
const text = fc.oneof(
  fc.string({ unit, maxLength: 8 }),
  fc.string({ maxLength: 8 }),
  fc.constantFrom(
    ...['', '1', '01', '1e400', '-5', '9007199254740993', 'NaN', 'null', 'true', '[1]', '["a"]', '{}'],
    ...['2026-11-28', '28.11.2026', '1:15', '=1+1', "'=1", ' x ', 'a; b', '["a"', '\uFEFFx', '__proto__'],
  ),
);
const numberText = fc.oneof(
  fc.integer().map(String),
  fc.constantFrom('0.1', '-2.50', '1e21', '9007199254740993', '12345678901234567890123456789012345678'),
  fc.constantFrom('0.1000000000000000055511151231257827', '1E-130', '9.99E+125', '60.0', '-0'),
);
const bytes = fc.uint8Array({ minLength: 1, maxLength: 4 });

const { value } = fc.letrec<{ value: AttributeValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    text.map((S) => ({ S })),
    numberText.map((N) => ({ N })),
    fc.boolean().map((BOOL) => ({ BOOL })),
    fc.constant({ NULL: true as const }),
    bytes.map((B) => ({ B })),
    fc
      .uniqueArray(
        text.filter((one) => one !== ''),
        { minLength: 1, maxLength: 3 },
      )
      .map((SS) => ({ SS })),
    fc.uniqueArray(numberText, { minLength: 1, maxLength: 3 }).map((NS) => ({ NS })),
    fc.array(bytes, { minLength: 1, maxLength: 2 }).map((BS) => ({ BS })),
    fc.array(tie('value'), { maxLength: 3 }).map((L) => ({ L })),
    fc.dictionary(text, tie('value'), { maxKeys: 3 }).map((M) => ({ M })),
  ),
}));

const idText = fc.oneof(text, fc.uuid()).filter((id) => id !== '' && !id.includes('\r'));

/** Records of a model with any values in any of its fields, and in a field that the model does not have. */
function stored(model: Model): fc.Arbitrary<readonly Attributes[]> {
  const fields = [...Object.keys(model.fields.shape), 'unknownField'].filter(
    (name) => name !== 'id' && name !== '_deleted',
  );
  const record = fc.record(Object.fromEntries(fields.map((name) => [name, value])), { requiredKeys: [] });
  const rows = fc.tuple(idText, record).map(([id, own]): Attributes => ({ ...own, id: { S: id } }));
  return fc.uniqueArray(rows, { minLength: 1, maxLength: 4, selector: ({ id }) => id?.S });
}

type Answer = (model: Model, record: Attributes) => StoredRecord;

const asTheLambda: Answer = answerRecord;
const asAppSync: Answer = (model, record) =>
  JSON.parse(JSON.stringify(recordOf(resolverConstants(model).fields, toPlainItem(record)))) as StoredRecord;

async function importedAgain(model: Model, records: readonly Attributes[], answer: Answer) {
  const columns = csvColumnsOf(model);
  const rows = records.map((record) => {
    const answered = answer(model, record);
    return Object.fromEntries(columnNamesOf(model).map((name) => [name, answered[name]]));
  });
  const { changes, failures } = await rehearseFound(importRecords, {
    records: { [model.name]: records.map(toRecord) },
    params: { model: model.name, upload: 'u' },
    upload: byteOrderMark + csvHead(columns) + csvRows(columns, rows),
  });
  return { changes, failures };
}

describe.each(selectable.map((model) => [model.name, model] as const))('an export of %s', (_, model) => {
  test.each([
    ['read by AppSync', asAppSync],
    ['answered by the function', asTheLambda],
  ])('changes nothing when it is imported again, whatever is stored (%s)', async (__, answer) => {
    await fc.assert(
      fc.asyncProperty(stored(model), async (records) => {
        expect(await importedAgain(model, records, answer)).toEqual({ changes: [], failures: [] });
      }),
      { numRuns: 40 },
    );
  });
});
