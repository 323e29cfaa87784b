import { Button, Flex } from '@chakra-ui/react';
import { Download, FlaskConical, LayoutTemplate, Microscope, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ScheduleEntry } from '#shared/domain/schedules/entry';
import { BusyButton, RefreshButton } from '../../components/actions/busy-button';
import { TickBox } from '../../components/actions/tick-box';
import { ConfirmRun } from '../../components/run/confirm-run';
import { createTemplates, type DataJob, dataJobs } from './data-jobs';
import { messages } from './messages';
import type { RunningDataJob } from './use-data-job';
import type { ScheduleReading } from './use-reading';

interface ButtonsProps {
  readonly entries: readonly ScheduleEntry[];
  readonly reading: ScheduleReading;
  readonly running: RunningDataJob;
  readonly onAdd: () => void;
}

const icons = [FlaskConical, LayoutTemplate, Trash2];

export function Buttons({ entries, reading, running, onAdd }: ButtonsProps) {
  const [asking, setAsking] = useState<DataJob>();
  const { buttons } = messages;
  return (
    <Flex gap="2" wrap="wrap" role="group" aria-label="Schedule tools">
      <RefreshButton busy={reading.loading} busyLabel="Loading" onClick={reading.load}>
        {buttons.load}
      </RefreshButton>
      <Button variant="solid" onClick={onAdd}>
        <Plus aria-hidden /> {buttons.add}
      </Button>
      <Button onClick={reading.analyze}>
        <Microscope aria-hidden /> {buttons.analyze}
      </Button>
      <BusyButton
        busy={reading.exporting}
        busyLabel="Exporting"
        icon={<Download aria-hidden />}
        onClick={reading.export}
      >
        {buttons.export}
      </BusyButton>
      {dataJobs.map((job, index) => {
        const Icon = icons[index] ?? FlaskConical;
        return (
          <BusyButton
            key={job.job}
            busy={running.busy && running.job === job}
            busyLabel={job.label}
            idle={running.busy}
            icon={<Icon aria-hidden />}
            onClick={() => setAsking(job)}
          >
            {job.label}
          </BusyButton>
        );
      })}
      <DataJobDialog job={asking} entries={entries} running={running} onClose={() => setAsking(undefined)} />
    </Flex>
  );
}

interface DataJobDialogProps {
  /** The job to confirm, or undefined when the dialog is closed. */
  readonly job: DataJob | undefined;
  readonly entries: readonly ScheduleEntry[];
  readonly running: RunningDataJob;
  readonly onClose: () => void;
}

function DataJobDialog({ job, entries, running, onClose }: DataJobDialogProps) {
  const [skipInvalid, setSkipInvalid] = useState(false);
  const isTemplates = job === createTemplates;
  return (
    <ConfirmRun
      open={job !== undefined}
      onClose={onClose}
      title={job?.title ?? ''}
      what={job?.question(entries)}
      confirmLabel={job?.label ?? ''}
      destructive={job?.isDestructive}
      pending={running.starting}
      error={running.job === job ? running.error : null}
      onConfirm={() => job && running.start(job, isTemplates ? { skipInvalid } : {}, onClose)}
    >
      {isTemplates && (
        <TickBox ticked={skipInvalid} onTick={setSkipInvalid}>
          Skip entries whose set is missing. If this is off, a single missing set stops the run before it
          changes anything.
        </TickBox>
      )}
    </ConfirmRun>
  );
}
