import { audit, type FoundFinding } from '#functions/engine/job';
import { heroTarget, isBreathingHero } from '#shared/domain/breathing-hero';
import { isEmpty } from '#shared/domain/empty';
import type { StoredRecord } from '#shared/models/model';
import { PageContent } from '#shared/models/page-content';

const address = PageContent.fields.shape.linkURL;

/** Tells which parts of pages lead somewhere else than they should (spec 3, section 2.7: Check PageContent URLs). */
export const pageContentUrlsAudit = audit({
  name: 'page-content-urls-audit',
  title: 'Page content URL audit',
  description:
    'Finds breathing heroes that do not lead to the session of their exercise for its time, and links that are no address.',
  category: 'audit',
  access: 'Admin',
  tables: [PageContent],
  inspect: (part) => [...invalidLink(part), ...wrongTarget(part)],
});

function invalidLink({ title, linkURL }: StoredRecord): readonly FoundFinding[] {
  if (isEmpty(linkURL) || address.safeParse(linkURL).success) return [];
  const message = `The link is ${JSON.stringify(linkURL)}; expected a path or an https address.`;
  return [{ kind: 'LinkInvalid', message, details: { title, linkURL } }];
}

function wrongTarget(part: StoredRecord): readonly FoundFinding[] {
  if (!isBreathingHero(part)) return [];
  const { title, timeContext, linkURL, activityDuration } = part;
  const expected = heroTarget(part);
  const details = { title, timeContext, linkURL, activityDuration, expected };
  if (!expected) return [{ kind: 'LinkUnknown', message: 'It names no exercise to lead to.', details }];
  if (linkURL === expected.linkURL && activityDuration === expected.activityDuration) return [];
  const message = `It should lead to ${expected.linkURL}, for ${expected.activityDuration} minutes. Fix page content URLs does that.`;
  return [{ kind: 'LinkWrong', message, details }];
}
