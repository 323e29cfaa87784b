import { Badge } from '@chakra-ui/react';
import { jobsQuery } from '../../../api/runs';
import { PageHeader } from '../../../components/layout/page-header';
import type { PageReads } from '../../../components/layout/page-reads';
import { LinkButton } from '../../../components/links/link-button';
import { Migrations } from './migrations';
import { useUrlPlace } from './place';
import { lastRunsQuery } from './queries';

export function MigrationsPage() {
  return (
    <>
      <PageHeader
        title="Database migrations"
        badge={
          <Badge variant="surface" colorPalette="red">
            Critical
          </Badge>
        }
        purpose="Each migration changes many records at once. Try a dry run first. A run continues even if you close the page. Most migrations can be undone. Jobs that change no records, such as Backup, are listed only on the Jobs page."
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
