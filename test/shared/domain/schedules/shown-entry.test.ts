import { describe, expect, it } from 'vitest';
import { shownEntry, showsWhole } from '#shared/domain/schedules/shown-entry';

const nowMs = 1_000;
const ben = ['Admin'];
const ana = ['Admin', 'DesignatedAdmin'];
const outline = 'User identifier migration. Finished.';
const whole = 'User identifier migration. Finished: 5 read, 3 changed.';

describe('the part of the entry that a caller may read', () => {
  it.each([
    ['of an edit is everything', { description: whole }, whole, whole],
    [
      'of a run for every admin is everything',
      { run: 'r', access: 'Admin', description: whole },
      whole,
      whole,
    ],
    [
      'of a run of the designated admin is an outline for another admin',
      { run: 'r', access: 'DesignatedAdmin', description: outline, wholeDescription: whole },
      outline,
      whole,
    ],
    [
      'of a setting of the designated admin is an outline for another admin',
      { access: 'DesignatedAdmin', description: outline, wholeDescription: whole },
      outline,
      whole,
    ],
    [
      'of a run from before entries stored who may see them is what ran',
      { run: 'r', description: whole },
      'User identifier migration.',
      whole,
    ],
    ['without a description is nothing', { run: 'r', access: 'DesignatedAdmin' }, null, null],
  ])('%s', (_, entry, toBen, toAna) => {
    expect(shownEntry(ben, entry, nowMs).description).toBe(toBen);
    expect(shownEntry(ana, entry, nowMs).description).toBe(toAna);
  });
});

describe('the undo that a caller is offered', () => {
  it.each([
    ['of an edit is everyone’s', { canUndo: true }, true, true],
    [
      'of a run of the designated admin is only theirs',
      { run: 'r', access: 'DesignatedAdmin', canUndo: true, undoableUntilMs: nowMs + 1 },
      false,
      true,
    ],
    [
      'of a run ends with the period in which it can be undone',
      { run: 'r', access: 'Admin', canUndo: true, undoableUntilMs: nowMs },
      false,
      false,
    ],
    ['of a run without changes does not exist', { run: 'r', access: 'Admin', canUndo: false }, false, false],
  ])('%s', (_, entry, toBen, toAna) => {
    expect(shownEntry(ben, entry, nowMs).canUndo).toBe(toBen);
    expect(shownEntry(ana, entry, nowMs).canUndo).toBe(toAna);
  });
});

describe('the states before and after', () => {
  it.each([
    ['of an edit are for every admin', {}, true],
    ['of a setting for every admin are for every admin', { access: 'Admin' }, true],
    ['of a setting of the designated admin are only for that admin', { access: 'DesignatedAdmin' }, false],
  ])('%s', (_, entry, toBen) => {
    expect(showsWhole(ben, entry)).toBe(toBen);
    expect(showsWhole(ana, entry)).toBe(true);
  });
});
