import { Button, Flex } from '@chakra-ui/react';
import { Download, FlaskConical, LayoutTemplate, Microscope, Plus, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ScheduleEntry } from '#shared/domain/schedules/entry';
import { BusyButton } from '../../components/actions/busy-button';
import { DataJobDialog } from './data-job-dialog';
import { type DataJob, dataJobs } from './data-jobs';
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

/** The tab's seven buttons. */
export function Buttons({ entries, reading, running, onAdd }: ButtonsProps) {
  const [asking, setAsking] = useState<DataJob>();
  const { buttons } = messages;
  return (
    <Flex gap="2" wrap="wrap" role="group" aria-label="Schedule tools">
      <BusyButton
        busy={reading.loading}
        busyLabel="Loading"
        icon={<RotateCw aria-hidden />}
        onClick={reading.load}
      >
        {buttons.load}
      </BusyButton>
      <Button variant="solid" colorPalette="teal" onClick={onAdd}>
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
