import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CsvColumn, csvCell, csvHead, csvRows, csvText, textOfCell } from '#shared/csv/csv';

describe('a cell', () => {
  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    [' padded ', '" padded "'],
    [12_345.5, '12345.5'],
    [-3, '-3'],
    ['-3.25', '-3.25'],
    [true, 'true'],
    ['[1,-2.5,-3]', '"[1,-2.5,-3]"'],
    ['a; b | c', 'a; b | c'],
    ['a=1;b=2', 'a=1;b=2'],
    ['', ''],
    [null, ''],
    [undefined, ''],
  ])('%j is written as %j', (value, expected) => {
    expect(csvCell(value)).toBe(expected);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+49 30 1234', "'+49 30 1234"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', `"'\t'=1"`],
    [' =1', `' =1`],
    ['"=1', `"'""=1"`],
    // In a spreadsheet that uses a different separator, the rest of the text becomes a separate cell.
    ['x;=1+1', "x;'=1+1"],
    ['x; =1+1', "x; '=1+1"],
    ['x,=1+1', `"x,'=1+1"`],
    ['x|@SUM(A1)', "x|'@SUM(A1)"],
    ['x;"=1+1"', `"x;""'=1+1"""`],
    ['two\n=1', `"two\n'=1"`],
    ['two\r+1', `"two\r'+1"`],
    ['a;-2+3;＝1', "a;'-2+3;'＝1"],
    ['x;;=1', "x;;'=1"],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ['＝1', "'＝1"],
  ])('%j, which a spreadsheet would run as a formula, is written as %j', (value, expected) => {
    expect(csvCell(value)).toBe(expected);
  });

  it('has no formula at its start or after a separator of other spreadsheets, for any text', () => {
    const unit = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ';', ',', '|', 'a', '1', ' ');
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        for (const part of csvCell(text).split(/[;,|\t\r\n]/)) {
          expect(part.replace(/^[\s"]+/, '')).toMatch(/^(?![=+@])(?!-(?!\d+(\.\d+)?"?$))/);
        }
      }),
    );
  });

  it('is read back as the text that was written, for any text', () => {
    const unit = fc.constantFrom('=', '+', '-', '@', "'", '\t', '\r', '\n', '"', ';', ',', '|', '1', ' ');
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        expect(textOfCell(csvText(text))).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  it('never starts a formula, for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '"', ',', 'a', '1', ' ') }),
        (text) => {
          const shown = csvCell(text).replace(/^"/, '');

          expect(shown).toMatch(/^(?![=+@\t\r])(?!-(?!\d+(\.\d+)?$))/);
        },
      ),
    );
  });
});

describe('a text of nothing but separators, as long as a record can contain', () => {
  // If each separator triggered a scan of all the following separators, this would take half an hour.
  it.each(['\n', '\t', ';', '"', ';"\n'])('of %j is written and read back', (unit) => {
    const text = `x${unit.repeat(400_000 / unit.length)}=1`;

    const cell = csvText(text);

    expect(cell.length - text.length).toBe(unit === '"' ? 0 : 1);
    expect(textOfCell(cell)).toBe(text);
  });
});

describe('a file', () => {
  interface Person {
    readonly name: string;
    readonly age: number;
  }
  const columns: readonly CsvColumn<Person>[] = [
    { header: 'Name', value: ({ name }) => name },
    { header: 'Age, in years', value: ({ age }) => age },
  ];

  it('has a header and one line per row, each ending as RFC 4180 requires', () => {
    const file =
      csvHead(columns) +
      csvRows(columns, [
        { name: 'Ana', age: 40 },
        { name: 'Ben, jr.', age: 7 },
      ]);

    expect(file).toBe('Name,"Age, in years"\r\nAna,40\r\n"Ben, jr.",7\r\n');
  });

  it('without rows has only its header', () => {
    expect(csvHead(columns) + csvRows(columns, [])).toBe('Name,"Age, in years"\r\n');
  });

  it('keeps every text when it is read by the rules of RFC 4180', () => {
    const safe = fc
      .string({ unit: fc.constantFrom('a', 'é', '"', ',', '\n', '\r', ' ', '1') })
      .filter((t) => !/^[\r\n]/.test(t));
    fc.assert(
      fc.property(fc.array(safe, { minLength: 1, maxLength: 5 }), (texts) => {
        const file = csvRows([{ header: 'Text', value: (text: string) => text }], texts);

        expect(readCsv(file)).toEqual(texts.map((text) => [text]));
      }),
    );
  });
});

/** An independent RFC 4180 parser that returns rows of cells. */
function readCsv(file: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < file.length) {
    const quoted = file[at] === '"';
    const pattern = quoted ? /"((?:[^"]|"")*)"/y : /([^,\r\n]*)/y;
    pattern.lastIndex = at;
    const match = pattern.exec(file);
    if (!match) throw new Error(`No cell at ${at} of ${JSON.stringify(file)}`);
    row.push(quoted ? (match[1] ?? '').replaceAll('""', '"') : (match[1] ?? ''));
    at = pattern.lastIndex;
    if (file[at] === ',') at += 1;
    else {
      if (file.slice(at, at + 2) !== '\r\n') throw new Error(`No line end at ${at}`);
      rows.push(row);
      row = [];
      at += 2;
    }
  }
  return rows;
}
