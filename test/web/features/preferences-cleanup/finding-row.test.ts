import { expect, it } from 'vitest';
import { createdDate, findingRow } from '#web/features/preferences-cleanup/finding-row';

const row = (details: object, kind = 'NotAnEmail') =>
  findingRow({ key: 'p1', kind, details: JSON.stringify(details) });

it('shows the facts that the specification lists (docs/product.md)', () => {
  const details = {
    userID: 'ana',
    createdAt: '2026-01-02T03:04:05.000Z',
    assignedTemplate: 'reduce-stress',
    onboardingCompleted: true,
  };

  expect(row(details)).toEqual({
    id: 'p1',
    userId: 'ana',
    storedUserId: 'ana',
    userKey: 'ana',
    problem: "Has no '@'",
    createdAt: '2026-01-02T03:04:05.000Z',
    template: 'reduce-stress',
    onboarded: true,
  });
});

it.each([
  [undefined, undefined],
  [null, undefined],
  ['', '""'],
  [' ', '" "'],
  ['ana ', '"ana "'],
  [42, '42'],
  ['<b>"ä"</b>', '<b>"ä"</b>'],
])('makes the user ID %j visible', (userID, shown) => {
  expect(row({ userID }).userId).toBe(shown);
});

it.each([undefined, null, '', 'ana ', 42])(
  'links to the user of the record by its ID if the user ID is %j',
  (userID) => {
    expect(row({ userID }).userKey).toBe('p1');
  },
);

it('treats missing values and values of another type as absent', () => {
  expect(row({ createdAt: 7, assignedTemplate: null, onboardingCompleted: 'true' })).toMatchObject({
    createdAt: undefined,
    template: undefined,
    onboarded: false,
  });
});

it('shows no problem for a migrated record', () => {
  expect(row({ userID: 'x' }, 'Migrated').problem).toBeUndefined();
});

it.each([
  ['2026-01-02T23:59:00.000Z', '2 Jan 2026'],
  ['some day', 'some day'],
  [undefined, 'Not recorded'],
])('shows the created date %j as %s', (createdAt, shown) => {
  expect(createdDate(createdAt)).toBe(shown);
});
