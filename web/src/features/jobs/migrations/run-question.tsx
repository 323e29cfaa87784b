import { Button, Dialog, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useId, useMemo, useRef, useState } from 'react';
import type { Job } from '#shared/jobs/job/job';
import type { JobRun } from '#shared/jobs/run/run';
import { fieldOf, messageOf } from '../../../api/client';
import { useJobsPaused } from '../../../api/pulse';
import { estimateQuery } from '../../../api/run/estimate';
import { ActionError } from '../../../components/actions/action-error';
import { LocksNote } from '../../../components/actions/locks-note';
import { PausedNote } from '../../../components/actions/paused-note';
import { TickBox } from '../../../components/actions/tick-box';
import { SchemaForm } from '../../../components/form/schema-form';
import { DialogBody } from '../../../components/layout/dialog-frame';
import type { useStartRun } from '../../../components/run/use-start-and-follow';
import { paramNamed } from '../common/limits';
import { fieldsOf } from '../common/run-facts';
import { StartEstimate } from '../start/start-estimate';
import { acknowledgementOf, whatItTouches } from '../start/start-question';
import { messages } from './messages';

interface RunQuestionProps {
  readonly job: Job;
  readonly from: JobRun | undefined;
  readonly start: ReturnType<typeof useStartRun>;
  readonly safeButton: Ref<HTMLButtonElement>;
  readonly onClose: () => void;
  readonly onStarted: (runId: string) => void;
}

export function RunQuestion({ job, from, start, safeButton, onClose, onStarted }: RunQuestionProps) {
  const id = useId();
  const [acknowledged, setAcknowledged] = useState(false);
  const paused = useJobsPaused();
  // Set by the button's click, which precedes the submit event.
  const dryRun = useRef(true);
  const schema = useMemo<unknown>(() => JSON.parse(job.paramsSchema), [job.paramsSchema]);
  const given = useMemo(() => fieldsOf(from?.params), [from?.params]);

  const run = (params: Readonly<Record<string, unknown>>) =>
    start.begin(
      { job: job.name, params, dryRun: dryRun.current },
      {
        onStarted: (started) => {
          start.forget();
          onStarted(started.id);
        },
      },
    );
  const busy = (dry: boolean) => start.starting && start.intent?.dryRun === dry;
  const param = paramNamed(fieldOf(start.error));
  return (
    <>
      <DialogBody title={`Run ${job.title}?`} display="grid" gap="4">
        <Dialog.Description asChild>
          <Stack gap="2" color="fg.muted">
            <Text>{job.description}</Text>
            <Text>{whatItTouches(job)}</Text>
          </Stack>
        </Dialog.Description>
        <PausedNote />
        <SchemaForm
          id={id}
          schema={schema}
          defaultValues={given}
          onSubmit={run}
          disabled={paused}
          errors={param === undefined ? {} : { [param]: messageOf(start.error) }}
        >
          {(params) => (
            <>
              {params && <StartEstimate job={job.name} params={params} writes />}
              <TickBox ticked={acknowledged} onTick={setAcknowledged}>
                <Acknowledgement job={job} params={params} />
              </TickBox>
              {params && <LocksNote job={job.name} params={params} />}
            </>
          )}
        </SchemaForm>
        {param === undefined && <ActionError error={start.error} />}
      </DialogBody>
      <Dialog.Footer flexWrap="wrap">
        <Button ref={safeButton} onClick={onClose} disabled={start.starting}>
          Cancel
        </Button>
        <Button
          type="submit"
          form={id}
          loading={busy(true)}
          disabled={start.starting || paused}
          onClick={() => {
            dryRun.current = true;
          }}
        >
          Dry run first
        </Button>
        <Button
          type="submit"
          form={id}
          variant="solid"
          colorPalette="red"
          loading={busy(false)}
          disabled={!acknowledged || start.starting || paused}
          onClick={() => {
            dryRun.current = false;
          }}
        >
          {messages.run}
        </Button>
      </Dialog.Footer>
    </>
  );
}

interface AcknowledgementProps {
  readonly job: Job;
  readonly params: Readonly<Record<string, unknown>> | undefined;
}

/** Says so if the run will change most of a table. */
function Acknowledgement({ job, params }: AcknowledgementProps) {
  const { data: estimate } = useQuery({
    ...estimateQuery(job.name, params ?? {}),
    enabled: params !== undefined,
  });
  const most = estimate?.moreThanHalf ?? [];
  return most.length > 0
    ? acknowledgementOf(most)
    : `I understand that this changes records in ${job.tables.join(' and ')}`;
}
