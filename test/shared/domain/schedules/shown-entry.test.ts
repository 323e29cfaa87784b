import { describe, expect, it } from 'vitest';
import { shownDescription } from '#shared/domain/schedules/shown-entry';

const ben = ['Admin'];
const ana = ['Admin', 'DesignatedAdmin'];
const outline = 'User identifier migration. Finished.';
const whole = 'User identifier migration. Finished: 5 read, 3 changed.';

describe('what a caller reads of the entry', () => {
  it.each([
    ['of an edit is all of it', { description: whole }, whole, whole],
    [
      'of a run for every admin is all of it',
      { run: 'r', access: 'Admin', description: whole },
      whole,
      whole,
    ],
    [
      'of a run of the designated admin is the outline for another',
      { run: 'r', access: 'DesignatedAdmin', description: outline, wholeDescription: whole },
      outline,
      whole,
    ],
    [
      'of a run from before entries said who may see it is what ran',
      { run: 'r', description: whole },
      'User identifier migration.',
      whole,
    ],
    ['without a description is none', { run: 'r', access: 'DesignatedAdmin' }, null, null],
  ])('%s', (_, entry, toBen, toAna) => {
    expect(shownDescription(ben, entry)).toBe(toBen);
    expect(shownDescription(ana, entry)).toBe(toAna);
  });
});
