import { dashboardFiguresQuery, systemStatusQuery } from '../../api/system-status';
import { PageHeader } from '../../components/layout/page-header';
import type { PageReads } from '../../components/layout/page-reads';
import { Figures } from './figures';
import { activeUsersQuery } from './queries';
import { RecentActivity } from './recent-activity';
import { Tools } from './tools';

/** The page /admin/classic. */
export function ClassicPage() {
  return (
    <>
      <PageHeader title="Classic Admin" purpose="Today's figures, tools, and recent activity." />
      <Figures />
      <Tools />
      <RecentActivity />
    </>
  );
}

ClassicPage.reads = ((read) => {
  void read(dashboardFiguresQuery);
  void read(activeUsersQuery);
  void read(systemStatusQuery);
}) satisfies PageReads;
