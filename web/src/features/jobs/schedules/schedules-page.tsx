import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ScheduledJob } from '#shared/jobs/run/run';
import { ApiError } from '../../../api/api-error';
import { schedulesQuery } from '../../../api/schedules';
import { PageHeader } from '../../../components/layout/page-header';
import type { PageReads } from '../../../components/layout/page-reads';
import { ForbiddenState } from '../../../components/layout/states';
import { LinkButton } from '../../../components/links/link-button';
import { DataTable } from '../../../components/table/data-table';
import { PauseSchedule } from './pause-schedule';
import { scheduleColumns } from './schedule-columns';

/** /admin/jobs/schedules: scheduled jobs, and a way to pause them. */
export function SchedulesPage() {
  const { data, error, isPending, refetch } = useQuery(schedulesQuery);
  const [asked, setAsked] = useState<ScheduledJob>();
  const [asking, setAsking] = useState(false);
  const [columns] = useState(() =>
    scheduleColumns((schedule) => {
      setAsked(schedule);
      setAsking(true);
    }),
  );
  const forbidden = error instanceof ApiError && error.code === 'Forbidden';
  return (
    <>
      <PageHeader
        title="Schedules"
        purpose="Scheduled jobs, in UTC. A paused schedule starts nothing until someone resumes it."
        actions={<LinkButton to="/admin/jobs/history">Job history</LinkButton>}
      />
      {forbidden ? (
        <ForbiddenState message={error.message} />
      ) : (
        <DataTable
          name="job-schedules"
          caption="Schedules"
          columns={columns}
          rows={data ?? []}
          getRowId={({ job }) => job}
          loading={isPending}
          error={data ? undefined : error}
          onRetry={() => void refetch()}
          skeletonRows={2}
          empty={{
            title: 'No schedules',
            description: 'No job has a schedule. Schedules are set up with the system and appear here.',
            action: <LinkButton to="/admin/jobs">Start a job</LinkButton>,
          }}
        />
      )}
      {asked && <PauseSchedule schedule={asked} open={asking} onClose={() => setAsking(false)} />}
    </>
  );
}

SchedulesPage.reads = ((read) => {
  void read(schedulesQuery);
}) satisfies PageReads;
