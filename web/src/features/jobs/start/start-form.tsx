import { Stack } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import type { Job } from '#shared/jobs/job/job';
import { changesRecords } from '#shared/jobs/job/job-shape';
import type { JobRun } from '#shared/jobs/run/run';
import { fieldOf, messageOf } from '../../../api/client';
import { ActionError } from '../../../components/actions/action-error';
import { PausedNote } from '../../../components/actions/paused-note';
import { SchemaForm } from '../../../components/form/schema-form';
import { useStartAndOpen } from '../../../components/run/use-start-and-follow';
import { fieldsOf } from '../common/run-facts';
import { LimitFields } from './limit-fields';
import { limitNamed, limitNamesOf, limitsOf, paramNamed, readLimits } from './limits';
import { RunKindChoice } from './run-kind-choice';
import { StartEstimate } from './start-estimate';
import { StartQuestion } from './start-question';
import { submitLabelOf } from './submit-label';

type Params = Readonly<Record<string, unknown>>;

interface StartFormProps {
  readonly job: Job;
  /** The run whose parameters, limits and kind are filled in. */
  readonly from?: JobRun | undefined;
}

/**
 * Starts a job: dry or real, with its parameters and limits. A real run asks for confirmation that describes
 * what it does. Then goes to the run's page.
 */
export function StartForm({ job, from }: StartFormProps) {
  const writes = changesRecords(job.shape);
  const [dry, setDry] = useState(from?.dryRun ?? true);
  const [texts, setTexts] = useState(() => limitsOf(from));
  const [submitted, setSubmitted] = useState(false);
  const [confirming, setConfirming] = useState<Params>();
  const { begin, starting, error } = useStartAndOpen();
  const schema = useMemo<unknown>(() => JSON.parse(job.paramsSchema), [job.paramsSchema]);
  const given = useMemo(() => fieldsOf(from?.params), [from?.params]);
  const limitNames = limitNamesOf(job.shape);
  const { limits, errors: wrongLimits } = readLimits(texts);
  const dryRun = writes && dry;

  const run = (params: Params) =>
    begin({ job: job.name, params, dryRun, ...limits }, { onRefused: () => setConfirming(undefined) });
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
      >
        {(params) => (
          <>
            {limitNames.length > 0 && (
              <LimitFields
                names={limitNames}
                texts={texts}
                errors={{ ...(limit && { [limit]: refusal }), ...(submitted && wrongLimits) }}
                onChange={setTexts}
              />
            )}
            {params && <StartEstimate job={job.name} params={params} writes={writes && !dryRun} />}
          </>
        )}
      </SchemaForm>
      {param === undefined && limit === undefined && <ActionError error={error} />}
      <StartQuestion
        job={job}
        params={confirming}
        pending={starting}
        onClose={() => setConfirming(undefined)}
        onConfirm={() => confirming && run(confirming)}
      />
    </Stack>
  );
}
