import { audit } from '#functions/engine/job/job';
import { heroTarget } from '#shared/content/breathing-hero';
import { linkProblems } from '#shared/domain/content/page-problems';
import { PageContent } from '#shared/models/page-content';

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
