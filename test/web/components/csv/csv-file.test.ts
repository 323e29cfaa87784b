import { expect, it } from 'vitest';
import { csvFileProblem } from '#web/components/csv/import-dialog';

it.each([
  ['a.csv', 'text/csv', 10, undefined],
  ['a.CSV', 'application/vnd.ms-excel', 10, undefined],
  ['a.csv', '', 10, undefined],
  ['a.txt', 'text/plain', 10, undefined],
  ['a.csv', 'text/csv', 0, "'a.csv' is empty; expected a file with content."],
  ['a.png', 'image/png', 10, "'a.png' is of type image/png; expected CSV."],
  ['a.xlsx', '', 10, "'a.xlsx' is of an unknown type; expected CSV."],
  ['a.csv', 'text/csv', 21 * 1024 * 1024, "'a.csv' is 21 MB; expected at most 20 MB."],
])(
  'the file %s of the type %j with %d bytes is accepted or rejected before it is sent',
  (name, type, size, problem) => {
    expect(csvFileProblem({ name, type, size })).toBe(problem);
  },
);
