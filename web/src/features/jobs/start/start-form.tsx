import { Stack } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { type ReadSource, readSources } from '#shared/jobs/export/table-export';
import { stepOf } from '#shared/jobs/follow-ups/follow-up';
import type { Job } from '#shared/jobs/job/job';
import { canReadExport, changesRecords } from '#shared/jobs/job/job-shape';
import type { JobRun } from '#shared/jobs/run/run';
import { fieldOf, messageOf } from '../../../api/client';
import { useJobsPaused } from '../../../api/pulse';
import { ActionError } from '../../../components/actions/action-error';
import { LocksNote } from '../../../components/actions/locks-note';
import { PausedNote } from '../../../components/actions/paused-note';
import { SchemaForm } from '../../../components/form/schema-form';
import { Select } from '../../../components/form/select';
import { Labelled } from '../../../components/layout/labelled';
import { useStartAndOpen } from '../../../components/run/use-start-and-follow';
import { LimitFields } from '../common/limit-fields';
import { limitNamed, limitNamesOf, limitsOf, paramNamed, readLimits } from '../common/limits';
import { fieldsOf } from '../common/run-facts';
import { RunKindChoice } from '../common/run-kind-choice';
import { FollowUpForm } from '../follow-ups/follow-up-form';
import type { FollowUpInput } from '../follow-ups/queries';
import { FollowUpChoice } from './follow-up-choice';
import { StartEstimate } from './start-estimate';
import { StartQuestion } from './start-question';
import { submitLabelOf } from './submit-label';

type Params = Readonly<Record<string, unknown>>;

interface StartFormProps {
  readonly job: Job;
  /** The run whose parameters, limits and kind (dry or real) prefill the form. */
  readonly from?: JobRun | undefined;
}

export function StartForm({ job, from }: StartFormProps) {
  const writes = changesRecords(job.shape);
  const [dry, setDry] = useState(from?.dryRun ?? true);
  const [texts, setTexts] = useState(() => limitsOf(from));
  const [readFrom, setReadFrom] = useState(from?.readFrom ?? undefined);
  const [submitted, setSubmitted] = useState(false);
  const [confirming, setConfirming] = useState<Params>();
  const [chosen, setChosen] = useState<FollowUpInput>();
  const [choosing, setChoosing] = useState(false);
  const { begin, starting, error } = useStartAndOpen();
  const schema = useMemo<unknown>(() => JSON.parse(job.paramsSchema), [job.paramsSchema]);
  const given = useMemo(() => fieldsOf(from?.params), [from?.params]);
  const limitNames = limitNamesOf(job.shape);
  const { limits, errors: wrongLimits } = readLimits(texts);
  const dryRun = writes && dry;
  const followUp = chosen && !dryRun ? stepOf(chosen) : undefined;

  const run = (params: Params) =>
    begin(
      { job: job.name, params, dryRun, readFrom, followUp, ...limits },
      { onRefused: () => setConfirming(undefined) },
    );
  const submit = (params: Params) => {
    setSubmitted(true);
    if (Object.keys(wrongLimits).length > 0) return;
    if (writes && !dryRun) setConfirming(params);
    else run(params);
  };

  const refused = fieldOf(error);
  const param = paramNamed(refused);
  const limit = limitNamed(refused);
  const refusal = messageOf(error);
  return (
    <Stack gap="5">
      <PausedNote />
      {writes && <RunKindChoice dryRun={dry} onChange={setDry} />}
      <SchemaForm
        schema={schema}
        defaultValues={given}
        submitLabel={submitLabelOf(job.shape, dryRun)}
        onSubmit={submit}
        errors={param === undefined ? {} : { [param]: refusal }}
        pending={starting}
        disabled={useJobsPaused()}
      >
        {(params) => (
          <>
            {canReadExport(job.shape) && <ReadFromChoice value={readFrom} onChange={setReadFrom} />}
            {limitNames.length > 0 && (
              <LimitFields
                names={limitNames}
                texts={texts}
                errors={{ ...(limit && { [limit]: refusal }), ...(submitted && wrongLimits) }}
                onChange={setTexts}
              />
            )}
            {!dryRun && (
              <FollowUpChoice
                followUp={followUp}
                onEdit={() => setChoosing(true)}
                onRemove={() => setChosen(undefined)}
              />
            )}
            {params && (
              <StartEstimate
                job={job.name}
                params={params}
                writes={writes && !dryRun}
                readFrom={readFrom}
                limits={limits}
              />
            )}
            {params && writes && !dryRun && <LocksNote job={job.name} params={params} />}
          </>
        )}
      </SchemaForm>
      {param === undefined && limit === undefined && <ActionError error={error} />}
      <FollowUpForm
        open={choosing}
        onClose={() => setChoosing(false)}
        followUp={chosen}
        ofRun={job}
        onSave={(input) => {
          setChosen(input);
          setChoosing(false);
        }}
      />
      <StartQuestion
        job={job}
        params={confirming}
        followUp={followUp}
        pending={starting}
        onClose={() => setConfirming(undefined)}
        onConfirm={() => confirming && run(confirming)}
      />
    </Stack>
  );
}

const labels: Readonly<Record<ReadSource, string>> = {
  TABLE: 'The tables',
  EXPORT: 'An export of the tables',
};

interface ReadFromChoiceProps {
  /** The chosen source. Undefined means the system setting. */
  readonly value: ReadSource | undefined;
  readonly onChange: (value: ReadSource | undefined) => void;
}

function ReadFromChoice({ value, onChange }: ReadFromChoiceProps) {
  return (
    <Labelled
      label="Read from"
      maxW="lg"
      help="An export contains all records as they were at one point in time, and does not use the tables’ capacity. It takes minutes to create and costs more."
    >
      <Select
        name="readFrom"
        value={value ?? ''}
        onChange={(value) => onChange(readSources.find((source) => source === value))}
        options={readSources.map((source) => ({ value: source, label: labels[source] }))}
      >
        <option value="">System default</option>
      </Select>
    </Labelled>
  );
}
