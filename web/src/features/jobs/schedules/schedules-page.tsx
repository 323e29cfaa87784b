import { Button, Heading, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import type { TableBudget } from '#shared/jobs/job/job';
import type { ScheduledJob } from '#shared/jobs/run/run';
import { ApiError } from '../../../api/api-error';
import { schedulesQuery, useLimitSchedule } from '../../../api/schedules';
import { tableBudgetsQuery } from '../../../api/table-budgets';
import { FormDialog } from '../../../components/form/form-dialog';
import { PageHeader } from '../../../components/layout/page-header';
import type { PageReads } from '../../../components/layout/page-reads';
import { ForbiddenState } from '../../../components/layout/states';
import { LinkButton } from '../../../components/links/link-button';
import { RunLink } from '../../../components/links/run-link';
import { columnOf, DataTable } from '../../../components/table/data-table';
import { formatCount } from '../../../components/text/number';
import { RelativeTime } from '../../../components/time/time';
import { toast } from '../../../components/toast/toaster';
import { SetBudget } from '../budgets/set-budget';
import { LimitField } from '../common/limit-fields';
import { noLimits, readLimits } from '../common/limits';
import { FollowUpsSection } from '../follow-ups/follow-ups-section';
import { followUpsQuery } from '../follow-ups/queries';
import { PauseSchedule } from './pause-schedule';
import { scheduleColumns } from './schedule-columns';

export function SchedulesPage() {
  const { data, error, isPending, refetch } = useQuery(schedulesQuery);
  const followUps = useQuery(followUpsQuery);
  const [asked, setAsked] = useState<ScheduledJob>();
  const [asking, setAsking] = useState<'pause' | 'limit'>();
  const [columns] = useState(() => {
    const ask = (what: 'pause' | 'limit') => (schedule: ScheduledJob) => {
      setAsked(schedule);
      setAsking(what);
    };
    return scheduleColumns({ onPause: ask('pause'), onLimit: ask('limit') });
  });
  const close = () => setAsking(undefined);
  const forbidden = error instanceof ApiError && error.code === 'Forbidden';
  return (
    <>
      <PageHeader
        title="Schedules"
        purpose="Jobs that start at scheduled times (UTC) or after another job's run. A paused schedule does not start any runs until someone resumes it."
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
            description: 'No jobs have a schedule. Schedules set up during deployment appear here.',
            action: <LinkButton to="/admin/jobs">Start a job</LinkButton>,
          }}
        />
      )}
      {/* Each is rendered only once the number of rows above is known, so that it does not move. */}
      {!forbidden && !isPending && <FollowUpsSection />}
      {!forbidden && !isPending && !followUps.isPending && <BudgetsSection />}
      {asked && <PauseSchedule schedule={asked} open={asking === 'pause'} onClose={close} />}
      {asked && <LimitSchedule schedule={asked} open={asking === 'limit'} onClose={close} />}
    </>
  );
}

SchedulesPage.reads = ((read) => {
  void read(schedulesQuery);
  void read(followUpsQuery);
  void read(tableBudgetsQuery);
}) satisfies PageReads;

interface LimitScheduleProps {
  readonly schedule: ScheduledJob;
  readonly open: boolean;
  readonly onClose: () => void;
}

function LimitSchedule({ schedule, open, onClose }: LimitScheduleProps) {
  const { job, title } = schedule;
  const limit = useLimitSchedule();
  const first = useRef<HTMLInputElement>(null);
  const form = useId();
  const close = () => {
    limit.reset();
    onClose();
  };
  const save = (maxDollars: number | null) =>
    limit.mutate(
      { job, maxDollars },
      {
        onSuccess: () => {
          close();
          toast.success('Saved the maximum cost');
        },
      },
    );
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={`Maximum cost of the ${title} schedule`}
      purpose="This applies to each run that the schedule starts from now on. A run that reaches the maximum fails and needs attention. You can resume that run."
      form={form}
      saveLabel="Save maximum cost"
      focus={first}
      pending={limit.isPending}
      error={limit.error}
    >
      <Fields
        key={job}
        id={form}
        schedule={schedule}
        onSave={(value) => !limit.isPending && save(value)}
        first={first}
      />
    </FormDialog>
  );
}

interface FieldsProps {
  readonly id: string;
  readonly schedule: ScheduledJob;
  readonly onSave: (maxDollars: number | null) => void;
  readonly first: RefObject<HTMLInputElement | null>;
}

function Fields({ id, schedule, onSave, first }: FieldsProps) {
  const [text, setText] = useState(() => String(schedule.maxDollars ?? ''));
  const [isSubmitted, setSubmitted] = useState(false);
  const { limits, errors } = readLimits({ ...noLimits, maxDollars: text });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!errors.maxDollars) onSave(limits.maxDollars ?? null);
  };
  return (
    <form id={id} noValidate onSubmit={submit}>
      <LimitField
        name="maxDollars"
        text={text}
        error={isSubmitted ? errors.maxDollars : undefined}
        onChange={setText}
        inputRef={first}
      />
    </form>
  );
}

const column = columnOf<TableBudget>();

const budgetColumns = (onChange: (budget: TableBudget) => void) => [
  column('table', { header: 'Table', width: '24%', onPhone: 'title' }, ({ table }) => (
    <Text fontWeight="medium">{table}</Text>
  )),
  column('writesPerSecond', { header: 'Writes per second', width: '16%' }, ({ writesPerSecond }) =>
    typeof writesPerSecond === 'number' ? (
      formatCount(writesPerSecond)
    ) : (
      <Text color="fg.muted">No budget</Text>
    ),
  ),
  column('lock', { header: 'Used by', width: '24%' }, ({ lock }) =>
    lock ? <RunLink id={lock.runId}>{lock.title}</RunLink> : <Text color="fg.muted">No run</Text>,
  ),
  column('changedAt', { header: 'Last changed', width: '22%' }, ({ changedBy, changedAt }) =>
    changedBy && changedAt ? (
      <Text overflowWrap="anywhere">
        <RelativeTime at={changedAt} /> by {changedBy}
      </Text>
    ) : (
      <Text color="fg.muted">Never</Text>
    ),
  ),
  column('change', { header: 'Change', width: '14%' }, (budget) => (
    <Button
      size="sm"
      variant="outline"
      aria-label={`Change the write budget of ${budget.table}`}
      onClick={() => onChange(budget)}
    >
      Change…
    </Button>
  )),
];

function BudgetsSection() {
  const { data, error, isPending, refetch } = useQuery(tableBudgetsQuery);
  const [asked, setAsked] = useState<TableBudget>();
  const [open, setOpen] = useState(false);
  const [columns] = useState(() =>
    budgetColumns((budget) => {
      setAsked(budget);
      setOpen(true);
    }),
  );
  return (
    <section aria-labelledby="budgets">
      <Heading as="h2" id="budgets" textStyle="sectionTitle" mt="10">
        Write budgets
      </Heading>
      <Text color="fg.muted" mb="3">
        How fast runs may write to a table, whatever their own limits are. Runs that change the same table
        take turns, so each has the whole budget.
      </Text>
      <DataTable
        name="table-budgets"
        caption="Write budgets"
        columns={columns}
        rows={data ?? []}
        getRowId={({ table }) => table}
        loading={isPending}
        error={data ? undefined : error}
        onRetry={() => void refetch()}
        skeletonRows={5}
        empty={{ title: 'No tables', description: 'Jobs change no tables.' }}
      />
      {asked && <SetBudget budget={asked} open={open} onClose={() => setOpen(false)} />}
    </section>
  );
}
