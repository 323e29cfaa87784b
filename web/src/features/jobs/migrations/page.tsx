import { jobsQuery } from '../../../api/runs';
import { PageHeader } from '../../../components/layout/page-header';
import type { PageReads } from '../../../components/layout/page-reads';
import { LinkButton } from '../../../components/links/link-button';
import { Migrations } from './migrations';
import { useUrlPlace } from './place';
import { lastRunsQuery } from './queries';

/** /admin/migrations (docs/product.md). */
export function MigrationsPage() {
  return (
    <>
      <PageHeader
        title="Database migrations"
        badge="Critical"
        purpose="Each migration changes many records at once. You can try it as a dry run first, and it continues after you close the page. Most can be undone."
        actions={<LinkButton to="/admin/backups">Backups</LinkButton>}
      />
      <Migrations place={useUrlPlace()} />
    </>
  );
}

MigrationsPage.reads = ((read) => {
  void read(jobsQuery);
  void read(lastRunsQuery);
}) satisfies PageReads;
