import { PageHeader } from '../../../components/layout/page-header';
import { LinkButton } from '../../../components/links/link-button';
import { Migrations } from './migrations';
import { useUrlPlace } from './place';

/** /admin/migrations (docs/product.md). */
export function MigrationsPage() {
  return (
    <>
      <PageHeader
        title="Database migrations"
        badge="Critical"
        purpose="Each migration changes many records at once. Each has a dry run and continues while you are away. Most can be undone."
        actions={<LinkButton to="/admin/backups">Backups</LinkButton>}
      />
      <Migrations place={useUrlPlace()} />
    </>
  );
}
