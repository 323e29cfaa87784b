import { audit, keep, list, put, remove, sweep, update } from '#functions/engine/job/job';
import { heroTarget } from '#shared/content/breathing-hero';
import { type DefaultPage, defaultPages, missingDefaults } from '#shared/domain/content/page-defaults';
import { linkProblems } from '#shared/domain/content/page-problems';
import { PageContent } from '#shared/models/page-content';
import { fixing } from '../records/given-records';

/** The product's 'Check Records'. */
export const pageContentAudit = audit({
  name: 'page-content-audit',
  title: 'Page content audit',
  description: "Finds page content with missing fields that 'Update page content defaults' can fill in.",
  category: 'audit',
  access: 'Admin',
  tables: [PageContent],
  inspect: (part) => {
    const missing = Object.keys(missingDefaults(part)).sort();
    if (missing.length === 0) return [];
    const { pageId, sectionType, title } = part;
    const message = `Missing: ${missing.join(', ')}. Run 'Update page content defaults' to fill them in.`;
    return [{ kind: 'NeedsUpdate', message, details: { pageId, sectionType, title, missing } }];
  },
});

export const pageContentClear = sweep({
  name: 'page-content-clear',
  title: 'Clear page content',
  description:
    'Deletes all page content. The end-user app shows no page content until you seed it again or undo the run.',
  category: 'cleanup',
  access: 'Admin',
  tables: [PageContent],
  shows: ['pageId', 'title'],
  reads: ['pageId', 'sectionType', 'title'],
  visit: () => remove,
});

/** The product's 'Update Defaults'. */
export const pageContentDefaults = fixing(['NeedsUpdate'], {
  name: 'page-content-defaults',
  title: 'Update page content defaults',
  description:
    "Fills in missing page content fields. Content that is not the product's own is made visible and placed last. Existing values are kept.",
  category: 'reusable',
  access: 'Admin',
  tables: [PageContent],
  shows: ['title'],
  reads: Object.keys(PageContent.fields.shape),
  visit: (part) => {
    const missing = missingDefaults(part);
    return Object.keys(missing).length === 0 ? keep : update(missing);
  },
});

export const pageContentSeed = list({
  name: 'page-content-seed',
  title: 'Seed page content',
  description: 'Creates missing product content on the home, breathing and movement pages.',
  category: 'one-time',
  access: 'Admin',
  tables: [PageContent],
  shows: ['title'],
  itemsName: 'page content records',
  async *find(_, { records }): AsyncGenerator<DefaultPage> {
    const there = new Set<unknown>();
    for await (const { id } of records(PageContent, ['id'])) there.add(id);
    yield* defaultPages.filter(({ id }) => !there.has(id));
  },
  keyOf: ({ id }) => id,
  visit: (page) => [put(PageContent, { ...page })],
});

export const pageContentUrls = fixing(['LinkWrong'], {
  name: 'page-content-urls',
  title: 'Fix page content URLs',
  description:
    "Links active breathing heroes to their exercise's session: 3 minutes in the morning, 2 in the afternoon and 5 at the end of the day.",
  category: 'reusable',
  access: 'Admin',
  tables: [PageContent],
  shows: ['title', 'timeContext'],
  reads: ['pageId', 'sectionType', 'isActive', 'setId', 'timeContext', 'linkURL', 'activityDuration'],
  visit: (part) => {
    const target = heroTarget(part);
    return target ? update(target) : keep;
  },
});

export const pageContentUrlsAudit = audit({
  name: 'page-content-urls-audit',
  title: 'Page content URL audit',
  description:
    "Finds invalid links, and breathing heroes that do not link to their exercise's session with the right duration.",
  category: 'audit',
  access: 'Admin',
  tables: [PageContent],
  inspect: (part) => {
    const { title, timeContext, linkURL, activityDuration } = part;
    const wrong = { title, timeContext, linkURL, activityDuration, expected: heroTarget(part) };
    return linkProblems(part).map((problem) => ({
      ...problem,
      details: problem.kind === 'LinkInvalid' ? { title, linkURL } : wrong,
    }));
  },
});
