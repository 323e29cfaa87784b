import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editRecords } from '#functions/jobs/records/edit-records';
import { importRecords } from '#functions/jobs/records/import-records';
import { byteOrderMark, csvHead, csvRows } from '#shared/csv/csv';
import { csvColumnsOf } from '#shared/domain/records/csv-columns';
import { Exercise } from '#shared/models/exercise';
import { modelNamed } from '#shared/models/index';
import type { StoredRecord } from '#shared/models/model';
import { workspaceWithStrangeIds } from '../../../support/database/workspace-with-strange-ids';
import { rehearseFound } from '../../../support/rehearse';

const exercises = [
  {
    id: 'a',
    title: 'Squat',
    type: 'strength',
    target: 'legs',
    duration: 60,
    how: '["Down","Up; slowly"]',
    goals: ['Calm', 'Focus'],
    favourite: true,
    subtitle: '=1+1',
    _version: 3,
  },
  { id: 'ä-🧘', title: 'Dehnen, "sanft"\nlang', type: 'Stretch', duration: 45, equipment: '["Mat"' },
];

const exported = (model: string, records: readonly StoredRecord[]) => {
  const columns = csvColumnsOf(modelNamed(model));
  return byteOrderMark + csvHead(columns) + csvRows(columns, records);
};

const imported = (upload: string, records: readonly StoredRecord[] = exercises, model = 'Exercise') =>
  rehearseFound(importRecords, { records: { [model]: records }, params: { model, upload: 'u' }, upload });

const outcome = async (upload: string, records?: readonly StoredRecord[]) => {
  const { changes, failures } = await imported(upload, records);
  return {
    changes: changes.map(({ kind, key, after }) => [kind, key, after]),
    failures: failures.map(({ message }) => message),
  };
};

describe('an exported file', () => {
  test('changes nothing when it is imported again', async () => {
    expect(await outcome(exported('Exercise', exercises))).toEqual({ changes: [], failures: [] });
  });

  test.each([
    'Exercise',
    'Set',
    'BreathingExercise',
    'DefaultScheduledSet',
    'UserPreferences',
    'PageContent',
  ])('of the demo’s %s changes nothing either', async (model) => {
    const now = new Date('2026-11-20T09:30:00.000Z');
    const people = { adminEmail: 'ana@wellness.example', secondAdminEmail: 'ben@wellness.example' };
    const records = [...workspaceWithStrangeIds({ users: 5, now, ...people })]
      .filter(({ table, record }) => table === model && record._deleted !== true)
      .map(({ record }) => record);
    expect(records.length).toBeGreaterThan(0);

    const { changes, failures } = await imported(exported(model, records), records, model);

    expect({ changes, failures }).toEqual({ changes: [], failures: [] });
  });

  test('changes nothing with any texts', async () => {
    const unit = fc.constantFrom(
      '=',
      '+',
      '-',
      "'",
      '\t',
      '\n',
      '"',
      ';',
      ',',
      '|',
      'a',
      '1',
      ' ',
      '[',
      '🧘',
    );
    const text = fc.string({ unit, maxLength: 8 });
    const records = fc.array(
      fc.record({ title: text, subtitle: text, goals: fc.array(text, { maxLength: 3 }) }),
      {
        minLength: 1,
        maxLength: 5,
      },
    );
    await fc.assert(
      fc.asyncProperty(records, async (made) => {
        const stored = made.map((record, index) => ({ ...record, id: `e${index}` }));
        expect(await outcome(exported('Exercise', stored), stored)).toEqual({ changes: [], failures: [] });
      }),
      { numRuns: 60 },
    );
  });
});

describe('a row', () => {
  test('changes the fields whose cells differ, and removes empty ones', async () => {
    const file = 'id;title;duration;goals;favourite;subtitle\r\na;Deep squat;90;Calm;no;\r\n';

    expect(await outcome(file)).toEqual({
      changes: [['update', 'a', { title: 'Deep squat', duration: 90, goals: ['Calm'], favourite: false }]],
      failures: [],
    });
    const { entries } = await imported(file);
    expect(entries[0]).toMatchObject({ unset: ['subtitle'] });
  });

  test('without a record creates one, once even if the file is imported several times', async () => {
    const file = 'id,title,duration\r\n,New one,30\r\nown-id,New two,40\r\n';

    const { records } = await imported(file);

    const made = (records.Exercise ?? []).filter(({ id }) => id !== 'a' && id !== 'ä-🧘');
    expect(made).toMatchObject([
      {
        title: 'New one',
        duration: 30,
        icon: 'mdi-run',
        _version: 1,
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
      { id: 'own-id', title: 'New two' },
    ]);
    expect((await outcome(file, records.Exercise)).changes).toEqual([]);
  });

  test.each([
    [
      'id,title,duration\r\na,x,abc',
      "Line 2, 'x', column duration: Duration must be a whole number of seconds. The value is 'abc'.",
    ],
    [
      'id,duration\r\na,1:75',
      "Line 2, column duration: Duration must be a whole number of seconds. The value is '1:75'.",
    ],
    ['id,duration\r\na,0', "Line 2, column duration: Duration must be positive. The value is '0'."],
    ['id,duration\r\n"",1000000000', 'Line 2, column title: Title is required.'],
    ['id,duration\r\na,1000000000', 'Line 2, column duration: Duration must be at most 86,400 seconds'],
    ['id,title\r\na," "', 'Line 2, column title: Title is required.'],
    ['id,title\r\na,"two\r\nlines"\r\nä-🧘,', 'Line 4, column title: Title is required.'],
    ['id,how\r\na,"[""Sit"', 'Line 2, column how:'],
    ['id,equipment\r\na,"[""Mat"', 'Line 2, column equipment:'],
    ['id,owner\r\na,me', 'Line 2, column owner: an import cannot change this field.'],
    ['id,favourite\r\na,perhaps', 'Line 2, column favourite:'],
    ['id,favourite\r\na,constructor', 'Line 2, column favourite: favourite is "constructor"; expected true'],
    ['id,favourite\r\na,__proto__', 'Line 2, column favourite: favourite is "__proto__"; expected true'],
    [
      'id,_version,title\r\na,2,x',
      "Line 2, 'x', column _version: it is 2, but the record has changed since: 3.",
    ],
    ['id,title\r\na,x,y', 'Line 2 has 3 cells; expected 2.'],
    ['id,title\r\na,x\r\n\r\na,y', "Line 4, column id: 'a' is already on line 2."],
  ])('%j fails and names line and column', async (file, message) => {
    const { failures } = await outcome(file);

    expect(failures.join(' ')).toContain(message);
  });

  test('with a list that is nested too deeply fails and names line and column', async () => {
    const { failures } = await outcome(`id,how\r\na,${'['.repeat(20_000)}${']'.repeat(20_000)}`);

    expect(failures).toEqual([expect.stringMatching(/^Line 2, column how: how is "\[+…"; expected a list/)]);
  });

  test('that fails does not prevent other rows from being imported', async () => {
    const { changes, failures } = await outcome('id,duration\r\na,abc\r\nä-🧘,50\r\n');

    expect(changes).toEqual([['update', 'ä-🧘', { duration: 50 }]]);
    expect(failures).toHaveLength(1);
  });
});

describe('a row without an ID', () => {
  const file = 'id,title,duration,icon\r\n,Desk yoga,1:15,\r\n,Box breathing,abc,\r\n';
  const created = async (upload: string, records: readonly StoredRecord[]) =>
    (await imported(upload, records)).records.Exercise ?? [];

  test('creates its record once, even if the file is corrected and has other columns', async () => {
    const first = await created(file, exercises);
    const corrected = 'title,id,duration,target\r\nBox breathing,,45,\r\nDesk yoga,,1:15,\r\n';

    const { changes, failures, records } = await imported(corrected, first);

    expect({ failures, created: changes.map(({ after }) => after.title) }).toEqual({
      failures: [],
      created: ['Box breathing'],
    });
    expect(records.Exercise?.filter(({ title }) => title === 'Desk yoga')).toMatchObject([{ duration: 75 }]);
  });

  test.each([
    ['the same text', 'Desk yoga,60,true\r\nDesk yoga,60,true\r\n'],
    ['other spellings of the same values', 'Desk yoga,60,true\r\n Desk yoga,1:00,TRUE\r\n'],
  ])('that equals an earlier row by %s names its line and is not imported', async (_, rows) => {
    const twice = `title,duration,favourite\r\n${rows}`;

    const { failures, records } = await imported(twice, []);

    expect(records.Exercise).toMatchObject([{ title: 'Desk yoga' }]);
    expect(failures.map(({ message }) => message)).toEqual([
      "Line 3, 'Desk yoga': Same as line 2. Enter an ID of your own to create another record.",
    ]);
    expect(await imported(twice, records.Exercise)).toMatchObject({ changes: [], failures });
  });

  test('that equals an existing record names this record and is not imported', async () => {
    const { changes, failures } = await imported(
      'id,title,type,target,duration\r\n,Squat,Strength,legs,1:00',
    );

    expect(changes).toEqual([]);
    expect(failures.map(({ message }) => message)).toEqual([
      "Line 2, 'Squat': Same as record a. Enter an ID of your own to create another record.",
    ]);
  });

  test('does not overwrite a record that it created and somebody changed since', async () => {
    const all = (await created(file, [])).map((record) => ({ ...record, duration: 90 }));

    const { changes, failures } = await imported(file, all);

    expect(changes).toEqual([]);
    expect(failures[0]?.message).toMatch(
      /^Line 2, 'Desk yoga': Imported before as record [0-9a-f-]{36}, which has changed since\./,
    );
  });
});

test('a file of rows to correct is imported, without its column of reasons', async () => {
  const { changes, failures } = await outcome('id,title,_problem\r\na,Deep squat,Title is required.\r\n');

  expect({ changes, failures }).toEqual({
    changes: [['update', 'a', { title: 'Deep squat' }]],
    failures: [],
  });
});

describe('a file saved by a spreadsheet', () => {
  test('with empty rows and columns is imported, and the log says what was ignored', async () => {
    const notes: string[] = [];

    await rehearseFound(importRecords, {
      records: { Exercise: exercises },
      params: { model: 'Exercise', upload: 'u' },
      upload: 'id,title,,\r\n,,,\r\na,Squat,,\r\n',
      notes,
    });

    expect(notes).toEqual(['Ignored 1 empty row and 2 empty columns.']);
  });

  const changed = [['update', 'a', { title: 'Deep squat' }]];

  // Saved by LibreOffice Calc 7.4 after it had opened an export.
  test('changes nothing if nobody edited it', async () => {
    const file =
      'id;_version;title;headline;subtitle;target;type;intensity;duration;displayDuration;displayOrder;image;mediaUrl;icon;videoID;mediaType;color;favourite;how;equipment;goals;activityLevels\n' +
      `a;3;Squat;;'=1+1;legs;strength;;60;;;;;;;;;true;"[""Down"",""Up; slowly""]";;"Calm; Focus";\n` +
      'ä-🧘;;"Dehnen, ""sanft""\nlang";;;;Stretch;;45;;;;;;;;;;;"[""Mat""";;\n';

    expect(await outcome(file)).toEqual({ changes: [], failures: [] });
  });

  test.each([
    [
      'with empty columns and rows (LibreOffice)',
      'id\tTitle \t DURATION\t\t\n\t\t\t\t\na\tDeep squat\t1:00\t\t \n\t\t\t\t\n',
    ],
    ['with cells behind the last column', 'id,title\r\na,Deep squat,, ,\r\n'],
    ['with a line that names the separator', 'sep=;\r\nid;title\r\na;Deep squat\r\n'],
    ['with such a line and commas', '"sep=;",,\r\nid;title\r\na;Deep squat\r\n'],
    ['with a byte order mark, names in capitals and spaces', '\uFEFF ID , TITLE \r\n a ,Deep squat\r\n'],
    ['with an empty column in between', 'id,,title\r\na,,Deep squat\r\n'],
  ])('%s is imported', async (_, file) => {
    expect(await outcome(file)).toEqual({ changes: changed, failures: [] });
  });

  test.each([
    ['id,title\r\na,#NAME?\r\n', "Line 2, '#NAME?', column title: '#NAME?' is an error of the spreadsheet"],
    ['id,title\r\na,Err:508\r\n', "column title: 'Err:508' is an error of the spreadsheet"],
    [
      'id,goals\r\na,"Calm, Sleep"\r\n',
      "column goals: 'Calm, Sleep' has a comma; expected items separated by",
    ],
    ['id,duration\r\na,01:15:00\r\n', "The value is '01:15:00'"],
    [
      'id,title\r\n7,x\r\n',
      "column id: there is no record '7', but '007'. A spreadsheet may have changed it.",
    ],
    ['id,title\r\n7.0,x\r\n', "there is no record '7.0', but '007'"],
    ['id,title\r\n1234567890123450000,x\r\n', "but '1234567890123456789'"],
    ['id;title\r\n1,23457E+18;x\r\n', "'1,23457E+18' is a number that a spreadsheet has shortened"],
  ])('with changed content %j fails, and creates nothing', async (file, message) => {
    const numbered = ['007', '1234567890123456789'].map((id) => ({ id, title: 'Numbered', duration: 60 }));

    const { changes, failures } = await outcome(file, [...exercises, ...numbered]);

    expect(changes).toEqual([]);
    expect(failures.join(' ')).toContain(message);
  });

  test('with decimals of a version is not taken for an outdated one', async () => {
    expect(await outcome('id,_version,title\r\na,3.0,Deep squat\r\n')).toEqual({
      changes: changed,
      failures: [],
    });
  });

  test.each([
    ['id,title,\r\na,x,y\r\n', 'column 3 has content but no name on line 1'],
    ['sep=;\r\nid;title;Title\r\na;x;y\r\n', "column 'title' occurs twice"],
  ])('%j is refused', async (file, message) => {
    await expect(imported(file)).rejects.toThrow(message);
  });
});

test.each(['=1', '+49', '-a', '@x', "'=1"])('a record with the ID %j is found again', async (id) => {
  const records = [{ id, title: 'Squat', duration: 60 }];
  const file = exported('Exercise', [{ ...records[0], title: 'Deep squat' }]);

  expect((await outcome(file, records)).changes).toEqual([['update', id, { title: 'Deep squat' }]]);
});

test('a row of a deleted record says that it was deleted', async () => {
  const records = [{ id: 'gone', title: 'Squat', duration: 60, _deleted: true, _version: 2 }];

  const { changes, failures } = await outcome('id,title,duration\r\ngone,Squat,60\r\n', records);

  expect({ changes, failures }).toEqual({
    changes: [],
    failures: ["The record 'gone' in Exercise was deleted. Undo the deletion, or use a different ID."],
  });
});

test.each([
  [300, []],
  [
    301,
    [
      "Line 2, 'Squat', column id: the ID is 301 characters long; expected at most 300, or it cannot be opened.",
    ],
  ],
])('a new record may have an ID of %i characters only if the API can open it', async (length, expected) => {
  const { changes, failures } = await outcome(`id,title,duration\r\n${'x'.repeat(length)},Squat,60\r\n`, []);

  expect({ created: changes.length, failures }).toEqual({ created: 1 - expected.length, failures: expected });
});

test.each([
  ['Exercise', 'image'],
  ['Exercise', 'mediaUrl'],
  ['PageContent', 'linkURL'],
  ['ContentItem', 'url'],
])('a URL with a backslash is refused in %s.%s', async (model, field) => {
  const file = `id,${field}\r\na,images\\squat.png\r\n`;

  const { changes, failures } = await imported(file, [{ id: 'a' }], model);

  expect(changes).toEqual([]);
  expect(failures.map(({ message }) => message)).toEqual([
    `Line 2, column ${field}: ${field} is "images\\\\squat.png"; expected a path or an HTTPS URL.`,
  ]);
});

test('a file of IDs selects the records of an export, even if their IDs look like formulas', async () => {
  const records = ['=1', '-a', 'b'].map((id) => ({ id, title: 'Squat', type: 'strength', duration: 60 }));
  const params = { model: 'Exercise', action: 'set', fields: '{"duration":45}', upload: 'u' };

  const { changes } = await rehearseFound(editRecords, {
    records: { Exercise: records },
    params,
    upload: exported('Exercise', records).replace('id,', 'ID,'),
  });

  expect(changes.map(({ key }) => key)).toEqual(['=1', '-a', 'b']);
});

test.each([
  ['3:00; 5:00', '[180,300]'],
  ['0:45', '[45]'],
])('a set’s durations may be written as %j', async (cell, durations) => {
  const records = [{ id: 'a', title: 'Set', type: 'strength' }];

  const { changes } = await imported(`id;durations\r\na;"${cell}"\r\n`, records, 'Set');

  expect(changes.map(({ after }) => after)).toEqual([{ durations }]);
});

describe('a row that deactivates a set', () => {
  const sets = [
    { id: 'a', title: 'Used', type: 'strength', isActive: true, _version: 1 },
    { id: 'b', title: 'Unused', type: 'strength', isActive: true, _version: 1 },
    { id: 'c', title: 'Used and inactive', type: 'strength', isActive: false, _version: 1 },
  ];
  const records = {
    Set: sets,
    DefaultScheduledSet: ['a', 'c'].map((set) => ({
      id: `slot-${set}`,
      hour: '09',
      set,
      templateName: 'energy-focus',
    })),
    UserScheduledSet: [{ id: 'own', set: 'a', userID: 'u-1' }],
  };
  const imported = (upload: string, over: object = {}) =>
    rehearseFound(importRecords, { records, params: { model: 'Set', upload: 'u', ...over }, upload });
  const file = 'id,title,isActive\r\na,Renamed,false\r\nb,Unused,no\r\nc,Also renamed,0\r\n';

  test('lists the schedules that use it, and keeps the set', async () => {
    const { changes, failures } = await imported(file);

    expect(changes.map(({ key, after }) => [key, after])).toEqual([
      ['b', { isActive: false }],
      ['c', { title: 'Also renamed' }],
    ]);
    expect(failures.map(({ message }) => message)).toEqual([
      "Line 2, 'Renamed', column isActive: The set is used by schedule entries: 09:00 of energy-focus. 1 slot of 1 user uses it. The row is not imported.",
    ]);
  });

  test('is imported if this is confirmed', async () => {
    const { changes, failures } = await imported(file, { alsoUsed: true });

    expect(changes.map(({ key }) => key)).toEqual(['a', 'b', 'c']);
    expect(failures).toEqual([]);
  });

  test('that schedules use can be changed in other fields without a confirmation', async () => {
    const { changes, failures } = await imported('id,title,isActive\r\na,Renamed,true\r\n');

    expect(changes.map(({ key, after }) => [key, after])).toEqual([['a', { title: 'Renamed' }]]);
    expect(failures).toEqual([]);
  });
});

describe('an unreadable file', () => {
  test.each([
    ['', 'line 1 is empty; expected the column names'],
    ['id,title\r\na,"x', 'line 2: a cell begins with a quotation mark that is never closed'],
    ['id,title\r\na,"x"y\r\n', 'line 2: a quotation mark inside a cell is not doubled'],
    ['id,title,title\r\n', "column 'title' occurs twice on line 1; expected it once"],
    ['id,__proto__\r\na,x', "line 1, column '__proto__': exercises have no field with this name"],
    [
      'id,colour\r\na,red',
      "line 1, column 'colour': exercises have no field with this name; expected id, _version, title",
    ],
  ])('%j is reported with its location', async (file, message) => {
    await expect(imported(file)).rejects.toThrow(message);
  });

  // If each column were compared with all the others, the first file would take minutes.
  test.each([
    [
      'with more columns than any table has',
      Array.from({ length: 200_000 }, (_, at) => `c${at}`).join(','),
      'line 1 has 200,000 columns; expected at most 1,000',
    ],
    ['with too many rows', `id\r\n${'a\r\n'.repeat(100_002)}`, 'it has more than 100,000 rows'],
    [
      'with a row that is too long',
      `id,title\r\na,"${'x'.repeat(2_000_001)}"`,
      'line 2: a row is longer than 2,000,000 characters',
    ],
  ])('%s is reported with its location', async (_, file, message) => {
    await expect(imported(file)).rejects.toThrow(message);
  });

  // If each row were searched for each column without a name, this would take minutes.
  test('with many columns without a name is read quickly', async () => {
    const file = `id,title${','.repeat(500_000)}\r\n${'a,Squat\r\n'.repeat(50_000)}b,Squat,${','.repeat(9)}x\r\n`;

    await expect(imported(file)).rejects.toThrow('column 12 has content but no name on line 1');
  });

  test('with invalid characters explains how to save it', async () => {
    const upload = async () => new Uint8Array([105, 100, 10, 0xe4]);
    const found = importRecords.find?.(
      { params: { model: 'Exercise', upload: 'u' } } as never,
      { upload, async *records() {} } as never,
    );

    await expect(found?.[Symbol.asyncIterator]().next()).rejects.toThrow('it is not encoded in UTF-8');
  });
});

describe('10,000 rows', () => {
  test('are imported by one run', async () => {
    const records = Array.from({ length: 10_000 }, (_, at) => ({
      id: `e${at}`,
      title: `E ${at}`,
      duration: 60,
    }));
    const file = exported(
      'Exercise',
      records.map((record) => ({ ...record, duration: 90 })),
    );

    const { changes, failures } = await imported(file, records);

    expect({ changes: changes.length, failures }).toEqual({ changes: 10_000, failures: [] });
  });
});

test.each(['../someone-else/0b9d1c1e', 'a/b', '..', '%2e%2e', ''])(
  'the upload %j is not an id of an upload',
  (upload) => {
    const given = [
      [importRecords, { model: 'Exercise', upload }],
      [editRecords, { model: 'Exercise', action: 'activate', ids: ['a'], upload: upload || '/' }],
    ] as const;

    for (const [job, params] of given) expect(job.params?.safeParse(params).success).toBe(false);
  },
);

test('only the designated admin may import the user of records', () => {
  const accessOf = (model: string) =>
    importRecords.forParams?.(importRecords.params?.parse({ model, upload: 'u' }) ?? {}).access;

  expect(accessOf(Exercise.name)).toBe('Admin');
  expect(accessOf('UserPreferences')).toBe('DesignatedAdmin');
  expect(editRecords.access).toBe('Admin');
});
