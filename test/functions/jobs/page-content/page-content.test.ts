import { expect, test } from 'vitest';
import {
  breathingAdditionalContent,
  breathingExerciseAudit,
} from '#functions/jobs/breathing/breathing-exercises';
import { breathingHero, breathingHeroAudit } from '#functions/jobs/breathing/breathing-hero';
import {
  pageContentAudit,
  pageContentClear,
  pageContentDefaults,
  pageContentSeed,
  pageContentUrls,
  pageContentUrlsAudit,
} from '#functions/jobs/page-content/page-content';
import { breathingExercises } from '#shared/content/breathing-exercises';
import { defaultPages } from '#shared/domain/content/page-defaults';
import type { StoredRecord } from '#shared/models/model';
import { PageContent } from '#shared/models/page-content';
import { rehearse, rehearseFound } from '../../../support/rehearse';
import { visitOne } from '../../../support/visit-one';

const BreathingExercise: readonly StoredRecord[] = breathingExercises.map(({ id, goals, description }) => ({
  id,
  goals,
  description,
  isActive: true,
}));
const hero = {
  pageId: 'breathing',
  sectionType: 'breathing-hero',
  isActive: true,
  title: 'Breathe',
  setId: 'breathing-001-box-breathing',
};
const pages = defaultPages.map((page): StoredRecord => ({ ...page }));

test('the parts of the content are valid for the model, and ordered on each page', () => {
  for (const page of defaultPages) expect(PageContent.fields.safeParse(page).error?.issues).toBeUndefined();
  expect(
    defaultPages.filter(({ pageId }) => pageId === 'breathing').map(({ orderIndex }) => orderIndex),
  ).toEqual([0, 1, 2, 3, 4]);
});

test('seed creates missing and deleted parts, and keeps existing ones', async () => {
  const [first, second] = pages;
  const stored = [
    { ...first, title: 'Mine' },
    { ...second, _deleted: true },
  ];

  const { records, failures } = await rehearseFound(pageContentSeed, { records: { PageContent: stored } });

  expect(failures).toEqual([]);
  expect(records.PageContent).toHaveLength(defaultPages.length);
  expect(records.PageContent?.slice(0, 2)).toMatchObject([{ title: 'Mine' }, { _deleted: false }]);
});

test('clear deletes every part', () => {
  const { records } = rehearse(pageContentClear, { records: { PageContent: pages } });

  expect(records.PageContent).toEqual([]);
});

test('update defaults fills in missing fields, and check records finds exactly those', () => {
  const [morning] = pages;
  const stored = [
    { ...morning, icon: undefined, activityDuration: 4, linkURL: null },
    { id: 'own', title: 'Own' },
    ...pages.slice(1),
  ];

  const { findings } = rehearse(pageContentAudit, { records: { PageContent: stored } });
  const { changes, records } = rehearse(pageContentDefaults, { records: { PageContent: stored } });

  expect(findings.map(({ key, kind, message }) => [key, kind, message])).toEqual([
    [morning?.id, 'NeedsUpdate', "Missing: icon. Run 'Update page content defaults' to fill them in."],
    [
      'own',
      'NeedsUpdate',
      "Missing: isActive, orderIndex. Run 'Update page content defaults' to fill them in.",
    ],
  ]);
  expect(changes.map(({ key, after }) => [key, after])).toEqual([
    [morning?.id, { icon: morning?.icon }],
    ['own', { isActive: true, orderIndex: 999 }],
  ]);
  expect(rehearse(pageContentAudit, { records }).findings).toEqual([]);
});

test("additional breathing content is the product’s text, or the exercise's; existing content is kept", () => {
  const visit = (record: StoredRecord) =>
    visitOne(breathingAdditionalContent, record, { others: { BreathingExercise } });
  const [box] = breathingExercises;

  expect(visit({ pageId: 'breathing', setId: box.id })).toEqual({ additionalContent: box.description });
  expect(visit({ pageId: 'breathing', setId: box.id, additionalContent: 'Own' })).toBe('kept');
  expect(visit({ pageId: 'breathing' })).toBe('kept');
  expect(visit({ pageId: 'home', setId: box.id })).toBe('kept');
  const { changes } = rehearse(breathingAdditionalContent, {
    records: { PageContent: pages.map((page) => ({ ...page, additionalContent: null })) },
    others: { BreathingExercise },
  });
  expect(changes.map(({ key, after }) => [key, after.additionalContent])).toEqual(
    defaultPages
      .filter(({ pageId }) => pageId === 'breathing')
      .map((page) => [page.id, page.additionalContent]),
  );
});

test("'Hero times: morning 3 min, afternoon 2 min, end_of_day 5 min', 3 by default, with the link to the session", () => {
  const target = (minutes: number) => ({
    linkURL: `/breathing/session?exerciseId=breathing-001-box-breathing&duration=${minutes}`,
    activityDuration: minutes,
  });

  expect(visitOne(pageContentUrls, { ...hero, timeContext: 'morning' })).toEqual(target(3));
  expect(visitOne(pageContentUrls, { ...hero, timeContext: 'afternoon', activityDuration: 4 })).toEqual(
    target(2),
  );
  expect(visitOne(pageContentUrls, { ...hero, timeContext: 'end_of_day' })).toEqual(target(5));
  expect(visitOne(pageContentUrls, { ...hero })).toEqual(target(3));
  expect(visitOne(pageContentUrls, { ...hero, ...target(3) })).toBe('kept');
  for (const other of [{ isActive: false }, { pageId: 'home' }, { sectionType: 'tip' }, { setId: null }])
    expect(visitOne(pageContentUrls, { ...hero, ...other })).toBe('kept');
});

test('check URLs finds the links that fix URLs corrects, invalid links, and heroes with an incorrect link', () => {
  const stored = [
    { ...hero, id: 'a', timeContext: 'afternoon', linkURL: '/breathing/triangle', activityDuration: 2 },
    { ...hero, id: 'b', setId: '' },
    { id: 'c', linkURL: 'javascript:alert(1)' },
    ...pages,
  ];
  const found = (records: readonly StoredRecord[]) =>
    rehearse(pageContentUrlsAudit, { records: { PageContent: records } }).findings.map(({ key, kind }) => [
      key,
      kind,
    ]);

  expect(found(stored)).toEqual([
    ['a', 'LinkWrong'],
    ['b', 'LinkUnknown'],
    ['c', 'LinkInvalid'],
  ]);
  const { records } = rehearse(pageContentUrls, { records: { PageContent: stored } });
  expect(found(records.PageContent ?? [])).toEqual([
    ['b', 'LinkUnknown'],
    ['c', 'LinkInvalid'],
  ]);
});

test('a hero is created for each time of day without one, and the audit then finds nothing', async () => {
  const morning = { ...hero, id: 'page-breathing-hero-afternoon', timeContext: 'morning' };
  const stored = { PageContent: [morning], BreathingExercise };
  const kindsOf = (records: Readonly<Record<string, readonly StoredRecord[]>>) =>
    rehearse(breathingHeroAudit, { records }).findings.map(({ kind, key }) => [kind, key]);

  const { records, changes } = await rehearseFound(breathingHero, { records: stored });

  expect(kindsOf(stored)).toEqual([
    ['HeroMissing', 'afternoon'],
    ['HeroMissing', 'end_of_day'],
  ]);
  expect(changes.map(({ after }) => [after.timeContext, after.activityDuration, after.linkURL])).toEqual([
    ['afternoon', 2, '/breathing/session?exerciseId=breathing-005-triangle-breathing&duration=2'],
    ['end_of_day', 5, '/breathing/session?exerciseId=breathing-002-long-exhale&duration=5'],
  ]);
  expect(records.PageContent?.[0]).toEqual(morning);
  expect(kindsOf(records)).toEqual([]);
});

test("'Focus and Boost Energy map to a focus goal; the others to calm': another exercise of the goal if the own one is inactive", async () => {
  const without = BreathingExercise.filter(
    ({ id }) => id === 'breathing-001-box-breathing' || id === 'breathing-006-soft-landing',
  );

  const some = await rehearseFound(breathingHero, { records: { BreathingExercise: without } });
  const none = await rehearseFound(breathingHero, {
    records: { BreathingExercise: without.map((exercise) => ({ ...exercise, isActive: false })) },
  });

  expect(some.changes.map(({ after }) => after.setId)).toEqual([
    'breathing-001-box-breathing',
    'breathing-001-box-breathing',
    'breathing-006-soft-landing',
  ]);
  expect(none.changes).toEqual([]);
  expect(none.failures.map(({ message }) => message)).toEqual(
    Array(3).fill('No breathing exercises are active. Activate them first.'),
  );
});

test('check breathing hero finds two for the same time, and heroes without title or active exercise', () => {
  const { findings } = rehearse(breathingHeroAudit, {
    records: {
      PageContent: [
        { ...hero, id: 'a', timeContext: 'morning' },
        { ...hero, id: 'b', timeContext: 'morning', title: '' },
        { ...hero, id: 'c', timeContext: 'afternoon', setId: 'gone' },
        { ...hero, id: 'd', timeContext: 'end_of_day', setId: 'off' },
        { ...hero, id: 'e', timeContext: 'end_of_day', isActive: false },
      ],
      BreathingExercise: [...BreathingExercise, { id: 'off', isActive: false }],
    },
  });

  expect(findings.map(({ key, kind, message }) => `${key} ${kind}: ${message}`)).toEqual([
    'a HeroDuplicate: There is 1 more hero for this time of day. Users see only one.',
    'b HeroWithoutTitle: The hero has no title.',
    'b HeroDuplicate: There is 1 more hero for this time of day. Users see only one.',
    'c HeroExercise: The breathing exercise "gone" does not exist.',
    'd HeroExerciseInactive: The breathing exercise "off" is not active.',
  ]);
});

test('check exercise status finds inactive breathing exercises', () => {
  const { findings } = rehearse(breathingExerciseAudit, {
    records: { BreathingExercise: [{ id: 'a', isActive: true }, { id: 'b', isActive: false }, { id: 'c' }] },
  });

  expect(findings.map(({ key, message }) => [key, message])).toEqual([
    ['b', 'The exercise is not active.'],
    ['c', 'isActive is null; expected true.'],
  ]);
});
