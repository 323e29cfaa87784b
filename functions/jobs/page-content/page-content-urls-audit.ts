import { audit, type FoundFinding } from '#functions/engine/job/job';
import { heroTarget, isBreathingHero } from '#shared/content/breathing-hero';
import type { StoredRecord } from '#shared/models/model';
import { PageContent } from '#shared/models/page-content';
import { isEmpty } from '#shared/values/empty';

const address = PageContent.fields.shape.linkURL;

/**
 * Tells which parts of pages lead somewhere else than they should (spec 3, section 2.7: Check PageContent
 * URLs).
 */
export const pageContentUrlsAudit = audit({
  name: 'page-content-urls-audit',
  title: 'Page content URL audit',
  description:
    "Finds breathing heroes that do not link to their exercise's session with the right duration, and invalid links.",
  category: 'audit',
  access: 'Admin',
  tables: [PageContent],
  inspect: (part) => [...invalidLink(part), ...wrongTarget(part)],
});

function invalidLink({ title, linkURL }: StoredRecord): readonly FoundFinding[] {
  if (isEmpty(linkURL) || address.safeParse(linkURL).success) return [];
  const message = `The link is ${JSON.stringify(linkURL)}; expected a path or an https URL.`;
  return [{ kind: 'LinkInvalid', message, details: { title, linkURL } }];
}

function wrongTarget(part: StoredRecord): readonly FoundFinding[] {
  if (!isBreathingHero(part)) return [];
  const { title, timeContext, linkURL, activityDuration } = part;
  const expected = heroTarget(part);
  const details = { title, timeContext, linkURL, activityDuration, expected };
  if (!expected) return [{ kind: 'LinkUnknown', message: 'It has no exercise to link to.', details }];
  if (linkURL === expected.linkURL && activityDuration === expected.activityDuration) return [];
  const message = `It should link to ${expected.linkURL}, for ${expected.activityDuration} minutes. Run 'Fix page content URLs' to correct it.`;
  return [{ kind: 'LinkWrong', message, details }];
}
