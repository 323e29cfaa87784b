import { Field, Fieldset, Input, Stack, Text } from '@chakra-ui/react';
import { fieldsetSlotRecipe } from '@chakra-ui/react/theme';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useId, useMemo, useRef, useState } from 'react';
import {
  type FollowUpOrigin,
  followUpOrigins,
  followUpOutcomes,
  maxMinFindings,
} from '#shared/jobs/follow-ups/follow-up';
import type { Job } from '#shared/jobs/job/job';
import { changesRecords, hasFindings } from '#shared/jobs/job/job-shape';
import { jobsQuery } from '../../../api/runs';
import { TickBox } from '../../../components/actions/tick-box';
import { FormDialog } from '../../../components/form/form-dialog';
import { SchemaForm } from '../../../components/form/schema-form';
import { Select } from '../../../components/form/select';
import { Labelled } from '../../../components/layout/labelled';
import { formatCount } from '../../../components/text/number';
import { LimitFields } from '../common/limit-fields';
import { readLimits } from '../common/limits';
import { fieldsOf } from '../common/run-facts';
import { RunKindChoice } from '../common/run-kind-choice';
import {
  draftOf,
  type FollowUpDraft,
  type GivenFollowUp,
  inputOf,
  limitNamesFor,
  originLabels,
  outcomeLabels,
  problemInChain,
  readMinFindings,
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

interface JobFieldProps {
  readonly label: string;
  readonly jobs: readonly Job[];
  readonly value: string;
  readonly onChange: (name: string) => void;
  readonly error: string | undefined;
  readonly selectRef?: RefObject<HTMLSelectElement | null>;
}

function JobField({ label, jobs, value, onChange, error, selectRef }: JobFieldProps) {
  return (
    <Labelled label={label} required error={error}>
      <Select
        ref={selectRef}
        value={value}
        onChange={onChange}
        options={jobs.map(({ name, title }) => ({ value: name, label: title }))}
      >
        <option value="">Choose a job</option>
      </Select>
    </Labelled>
  );
}

interface OriginFieldProps {
  readonly origin: FollowUpOrigin;
  readonly onChange: (origin: FollowUpOrigin) => void;
}

function OriginField({ origin, onChange }: OriginFieldProps) {
  return (
    <Labelled label="Which runs" help="Dry runs have no follow-ups.">
      <Select
        value={origin}
        onChange={(value) => {
          const chosen = followUpOrigins.find((one) => one === value);
          if (chosen) onChange(chosen);
        }}
        options={followUpOrigins.map((one) => ({ value: one, label: originLabels[one] }))}
      />
    </Labelled>
  );
}

interface DraftFieldProps {
  readonly draft: FollowUpDraft;
  readonly onChange: (part: Partial<FollowUpDraft>) => void;
}

function OutcomesField({ draft, onChange, isMissing }: DraftFieldProps & { readonly isMissing: boolean }) {
  const { outcomes } = draft;
  return (
    <Fieldset.Root recipe={fieldsetSlotRecipe} invalid={isMissing}>
      <Fieldset.Legend>If the run ends with one of these statuses</Fieldset.Legend>
      <Stack gap="2" mt="2">
        {followUpOutcomes.map((outcome) => (
          <TickBox
            key={outcome}
            ticked={outcomes.includes(outcome)}
            onTick={(ticked) =>
              onChange({
                outcomes: followUpOutcomes.filter((one) =>
                  one === outcome ? ticked : outcomes.includes(one),
                ),
              })
            }
          >
            {outcomeLabels[outcome]}
          </TickBox>
        ))}
      </Stack>
      <Fieldset.ErrorText>Choose at least one status.</Fieldset.ErrorText>
    </Fieldset.Root>
  );
}

function FindingsField({
  draft,
  onChange,
  isSubmitted,
}: DraftFieldProps & { readonly isSubmitted: boolean }) {
  const { minFindings } = draft;
  const isWrong = readMinFindings(draft) === undefined;
  return (
    <Labelled
      label={
        <>
          At least this many findings
          <Text as="span" color="fg.muted" fontWeight="normal">
            optional
          </Text>
        </>
      }
      error={
        isSubmitted && isWrong ? (
          <>Enter a whole number from 1 to {formatCount(maxMinFindings)}.</>
        ) : undefined
      }
    >
      <Input
        maxW="40"
        inputMode="numeric"
        value={minFindings}
        onChange={({ target }) => onChange({ minFindings: target.value })}
      />
      <Field.HelperText>Leave this empty if findings do not matter.</Field.HelperText>
    </Labelled>
  );
}
