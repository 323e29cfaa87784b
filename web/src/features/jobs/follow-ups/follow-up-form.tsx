import { Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useId, useMemo, useRef, useState } from 'react';
import type { Job } from '#shared/jobs/job/job';
import { changesRecords, hasFindings } from '#shared/jobs/job/job-shape';
import { jobsQuery } from '../../../api/runs';
import { TickBox } from '../../../components/actions/tick-box';
import { FormDialog } from '../../../components/form/form-dialog';
import { SchemaForm } from '../../../components/form/schema-form';
import { LimitFields } from '../common/limit-fields';
import { readLimits } from '../common/limits';
import { fieldsOf } from '../common/run-facts';
import { RunKindChoice } from '../common/run-kind-choice';
import { FindingsField, JobField, OriginField, OutcomesField } from './follow-up-fields';
import {
  draftOf,
  type FollowUpDraft,
  type GivenFollowUp,
  inputOf,
  limitNamesFor,
  problemInChain,
} from './follow-up-input';
import { type FollowUpInput, followUpsQuery } from './queries';

interface FollowUpFormProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly followUp: GivenFollowUp | undefined;
  /** The single run's job, if the follow-up applies to one. */
  readonly ofRun?: Job;
  readonly onSave: (input: FollowUpInput) => void;
  readonly pending?: boolean;
  readonly error?: unknown;
}

export function FollowUpForm(props: FollowUpFormProps) {
  const { open, onClose, followUp, ofRun, onSave, pending = false, error } = props;
  const first = useRef<HTMLSelectElement>(null);
  const form = useId();
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={followUp ? 'Edit follow-up' : 'Add follow-up'}
      purpose={
        ofRun
          ? 'Starts a job after this run if the run meets the condition. The job starts under your name.'
          : "Starts a job each time another job's run meets the condition. The job's runs start under your name."
      }
      form={form}
      saveLabel="Save follow-up"
      focus={first}
      pending={pending}
      error={error}
    >
      <Fields
        id={form}
        followUp={followUp}
        ofRun={ofRun}
        onSave={(input) => !pending && onSave(input)}
        first={first}
      />
    </FormDialog>
  );
}

interface FieldsProps {
  readonly id: string;
  readonly followUp: GivenFollowUp | undefined;
  readonly ofRun: Job | undefined;
  readonly onSave: (input: FollowUpInput) => void;
  readonly first: RefObject<HTMLSelectElement | null>;
}

function Fields({ id, followUp, ofRun, onSave, first }: FieldsProps) {
  const { data: jobs = [] } = useQuery(jobsQuery);
  const { data: others = [] } = useQuery(followUpsQuery);
  const [draft, setDraft] = useState(() => draftOf(followUp, ofRun));
  const [isSubmitted, setSubmitted] = useState(false);
  const set = (part: Partial<FollowUpDraft>) => setDraft((before) => ({ ...before, ...part }));
  const usable = jobs.filter(({ listed, permitted }) => listed && permitted);
  const after = ofRun ?? usable.find(({ name }) => name === draft.after);
  const next = usable.find(({ name }) => name === draft.job);
  const problem = problemInChain(others, followUp, { after, next });
  const submit = (params: Readonly<Record<string, unknown>>) => {
    setSubmitted(true);
    const input = inputOf(draft, { after, next }, params, followUp?.enabled ?? true);
    if (input && !problem) onSave(input);
  };
  return (
    <>
      {!ofRun && (
        <>
          <JobField
            label="After a run of"
            jobs={usable}
            value={draft.after}
            onChange={(name) => set({ after: name })}
            error={isSubmitted && !after ? 'Choose a job.' : undefined}
            selectRef={first}
          />
          <OriginField origin={draft.origin} onChange={(origin) => set({ origin })} />
        </>
      )}
      <JobField
        label="Then start"
        jobs={usable.filter(({ name }) => name !== draft.after)}
        value={draft.job}
        onChange={(name) => set({ job: name })}
        error={isSubmitted && !next ? 'Choose a job.' : problem}
        {...(ofRun && { selectRef: first })}
      />
      <OutcomesField draft={draft} onChange={set} isMissing={isSubmitted && draft.outcomes.length === 0} />
      {after && hasFindings(after.shape) && (
        <FindingsField draft={draft} onChange={set} isSubmitted={isSubmitted} />
      )}
      {next && changesRecords(next.shape) && (
        <Stack gap="3">
          <RunKindChoice dryRun={draft.dryRun} onChange={(dryRun) => set({ dryRun })} />
          {draft.dryRun && (
            <TickBox ticked={draft.asksApproval} onTick={(asksApproval) => set({ asksApproval })}>
              Ask another admin to approve its changes
            </TickBox>
          )}
        </Stack>
      )}
      {next && (
        <LimitFields
          key={next.name}
          names={limitNamesFor(next)}
          texts={draft.limits}
          errors={isSubmitted ? readLimits(draft.limits).errors : {}}
          onChange={(limits) => set({ limits })}
        />
      )}
      <Params id={id} next={next} followUp={followUp} onSubmit={submit} />
    </>
  );
}

interface ParamsProps {
  readonly id: string;
  readonly next: Job | undefined;
  readonly followUp: GivenFollowUp | undefined;
  readonly onSubmit: (params: Readonly<Record<string, unknown>>) => void;
}

const noParams = { type: 'object', properties: {} };

function Params({ id, next, followUp, onSubmit }: ParamsProps) {
  const schema = useMemo<unknown>(() => (next ? JSON.parse(next.paramsSchema) : noParams), [next]);
  const given = next && next.name === followUp?.job ? followUp.params : null;
  return (
    <SchemaForm
      key={next?.name ?? ''}
      id={id}
      schema={schema}
      defaultValues={fieldsOf(given ?? '{}')}
      onSubmit={onSubmit}
    />
  );
}
