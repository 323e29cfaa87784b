import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clock, minuteOf } from '#shared/domain/content/clock';
import { defaultPages } from '#shared/domain/content/page-defaults';
import { viewOfPage } from '#shared/domain/content/page-view';
import { hoursOf, timeContextAt } from '#shared/domain/content/time-of-day';
import type { StoredRecord } from '#shared/models/model';

const pages = defaultPages.map((page): StoredRecord => ({ ...page }));
const at = (time: string, parts: readonly StoredRecord[] = pages, pageId = 'breathing') =>
  viewOfPage(parts, { pageId, minute: minuteOf(time) ?? -1 });
const shownIds = (time: string, parts?: readonly StoredRecord[]) =>
  at(time, parts)
    .filter(({ shown }) => shown)
    .map(({ part }) => part.id);
const whyOf = (id: string, time: string, parts: readonly StoredRecord[]) =>
  at(time, parts).find(({ part }) => part.id === id)?.why;

describe('a page at a time of day', () => {
  it('shows the hero of that time, and parts for any time', () => {
    const always = ['page-breathing-tip-posture', 'page-breathing-tip-dizzy'];

    expect(shownIds('11:59')).toEqual(['page-breathing-hero-morning', ...always]);
    expect(shownIds('15:00')).toEqual(['page-breathing-hero-afternoon', ...always]);
    expect(shownIds('16:00')).toEqual(['page-breathing-hero-end-of-day', ...always]);
  });

  it('explains why each part is shown or not', () => {
    const parts = [
      ...pages,
      { ...pages[1], id: 'second', orderIndex: 9 },
      { ...pages[1], id: 'off', isActive: false },
      { ...pages[1], id: 'unset', isActive: undefined },
      { ...pages[1], id: 'strange', timeContext: 'evening' },
    ];
    const why = (id: string) => whyOf(id, '15:00', parts);

    expect(why('page-breathing-hero-afternoon')).toBe('Active, and set for the afternoon (12:00 to 16:00).');
    expect(why('page-breathing-hero-morning')).toBe('Only for the morning (before 12:00).');
    expect(why('page-breathing-tip-dizzy')).toBe('Active, and set for any time of day.');
    expect(why('second')).toBe('Users see only one hero at a time, and "Gather yourself" comes first.');
    expect(why('off')).toBe('Not active.');
    expect(why('unset')).toBe('isActive is not set; users see active content only.');
    expect(why('strange')).toBe(
      'The time of day "evening" is unknown; expected morning, afternoon, end_of_day.',
    );
  });

  it('shows at most one hero, whatever is stored', () => {
    const part = fc.record({
      id: fc.string(),
      pageId: fc.constant('breathing'),
      sectionType: fc.constant('breathing-hero'),
      isActive: fc.constantFrom(true, false, undefined, 'yes'),
      orderIndex: fc.constantFrom(undefined, 0, 1, '2', null),
      timeContext: fc.constantFrom('morning', 'afternoon', 'end_of_day', null, undefined, 7, ''),
    });
    fc.assert(
      fc.property(fc.array(part), fc.integer({ min: 0, max: 1439 }), (parts, minute) => {
        const shown = viewOfPage(parts, { pageId: 'breathing', minute }).filter((view) => view.shown);
        expect(shown.length).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('the times of day', () => {
  it('cover the day without gaps', () => {
    expect(
      ['00:00', '11:59', '12:00', '15:59', '16:00', '23:59'].map((text) =>
        timeContextAt(minuteOf(text) ?? -1),
      ),
    ).toEqual(['morning', 'morning', 'afternoon', 'afternoon', 'end_of_day', 'end_of_day']);
    expect([hoursOf('morning'), hoursOf('afternoon'), hoursOf('end_of_day')]).toEqual([
      'before 12:00',
      '12:00 to 16:00',
      'from 16:00',
    ]);
  });

  it('are parsed only from HH:MM', () => {
    expect(['24:00', '7:00', '07:60', '', '07:00:00'].map(minuteOf)).toEqual(Array(5).fill(undefined));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minute) => {
        expect(minuteOf(clock(minute))).toBe(minute);
      }),
    );
  });
});
