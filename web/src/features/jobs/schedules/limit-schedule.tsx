import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import type { ScheduledJob } from '#shared/jobs/run/run';
import { useLimitSchedule } from '../../../api/schedules';
import { FormDialog } from '../../../components/form/form-dialog';
import { toast } from '../../../components/toast/toaster';
import { LimitField } from '../common/limit-fields';
import { noLimits, readLimits } from '../common/limits';

interface LimitScheduleProps {
  readonly schedule: ScheduledJob;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function LimitSchedule({ schedule, open, onClose }: LimitScheduleProps) {
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
