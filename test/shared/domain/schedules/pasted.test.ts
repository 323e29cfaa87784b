import { describe, expect, test } from 'vitest';
import { readPasted } from '#shared/domain/schedules/pasted';

const library = {
  sets: [
    { id: 'set-a', title: 'Desk yoga' },
    { id: 'set-b', title: 'Neck rolls' },
    { id: 'set-c', title: 'neck rolls' },
  ],
  breathing: [{ id: 'breathing-1', name: 'Box breathing' }],
};
const pasted = (...rows: readonly (readonly string[])[]) =>
  readPasted(
    rows.map((cells, index) => ({ line: index + 1, cells })),
    library,
  );
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];

describe('pasted entries', () => {
  test('are parsed in the order of the columns, with the usual time and texts for missing cells', () => {
    expect(pasted(['9', '', 'Movement', 'set-a'])).toEqual([
      {
        line: 1,
        problems: [],
        fields: {
          hour: '09',
          days: weekdays,
          activityType: 'movement',
          set: 'set-a',
          notificationHeading: 'Time for movement!',
          notificationContent: "Let's do a quick movement session.",
          exerciseTime: '08:55',
        },
      },
    ]);
  });

  test('are parsed by column names, with sets by title', () => {
    const [one] = pasted(
      ['Set ID', 'Hour', 'templateName', 'Time (HH:MM)', 'Activity Type', 'Notification Heading'],
      ['box breathing', '11:00', 'energy-focus', '11:25', 'breathing', 'Breathe'],
    );

    expect(one).toMatchObject({
      line: 2,
      fields: {
        hour: '11',
        set: 'breathing-1',
        templateName: 'energy-focus',
        exerciseTime: '11:25',
        notificationHeading: 'Breathe',
      },
    });
  });

  test.each([
    ['Mon-Wed', ['Mon', 'Tue', 'Wed']],
    ['Mon-Wed, Fri', ['Mon', 'Tue', 'Wed', 'Fri']],
    ['Sun, Monday to Tuesday & Thurs.', ['Mon', 'Tue', 'Thu', 'Sun']],
    ['Mon – Tue; Sat–Sun', ['Mon', 'Tue', 'Sat', 'Sun']],
    ['fri, monday', ['Mon', 'Fri']],
    ['Weekends', ['Sat', 'Sun']],
    ['Every day', ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']],
    ['Weekdays', weekdays],
  ])('may have the days %s', (days, expected) => {
    expect(pasted(['09', days, 'movement', 'set-a'])[0]?.fields?.days).toEqual(expected);
  });

  test.each([
    [['24:00', '', '', 'set-a'], "The hour is '24:00'; expected an hour of the day, 0 to 23."],
    [['9:5', '', '', 'set-a'], "The hour is '9:5'; expected an hour of the day, 0 to 23."],
    [
      ['09', 'someday', '', 'set-a'],
      "The days are 'someday'; expected days such as 'Mon, Tue', 'Mon-Wed, Fri' or 'Weekdays'.",
    ],
    ...['Monster', 'Mon-Wed-Fri', 'Mon-', 'Mon,,someday'].map((days): [readonly string[], string] => [
      ['09', days, '', 'set-a'],
      `The days are '${days}'; expected days such as 'Mon, Tue', 'Mon-Wed, Fri' or 'Weekdays'.`,
    ]),
    [
      ['09', '', '', 'Neck rolls'],
      "2 sets have the title 'Neck rolls'; expected one of their IDs: set-b, set-c.",
    ],
    [
      ['09', 'Fri-Mon', '', 'set-a'],
      "The days are 'Fri-Mon'; expected days such as 'Mon, Tue', 'Mon-Wed, Fri' or 'Weekdays'.",
    ],
    [
      ['09', '', 'yoga', 'set-a'],
      "The activity type is 'yoga'; expected one of movement, breathing, stretch, strength.",
    ],
    [['09', '', 'stretch', ''], 'The set is missing; expected a set ID or title.'],
    [['09', '', 'stretch', 'Gone'], "There is no set 'Gone'; expected an ID or a title."],
    [['09', '', 'breathing', 'set-a'], "There is no breathing exercise 'set-a'; expected an ID or a title."],
    [['09', '', '', 'set-a', '', '', '9:5'], "The time is '9:5'; expected HH:MM, 00:00 to 23:59."],
  ])('that cannot be read are reported with what was expected: %j', (cells, problem) => {
    expect(pasted(cells)).toEqual([{ line: 1, fields: undefined, problems: [problem] }]);
  });
});
