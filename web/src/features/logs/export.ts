import type { ActivityLine } from '#shared/jobs/run/log-lines';
import { csvFormat, type ExportFormat, jsonFormat } from '../../components/export/export-format';

const csv = csvFormat<ActivityLine>([
  { header: 'At', value: ({ at }) => at },
  { header: 'Level', value: ({ level }) => level },
  { header: 'Source', value: ({ source }) => source },
  { header: 'Message', value: ({ message }) => message },
  { header: 'User', value: ({ user }) => user },
  { header: 'Job', value: ({ job }) => job },
  { header: 'Run', value: ({ runId }) => runId },
  { header: 'Attempt', value: ({ attempt }) => attempt },
  { header: 'Worker', value: ({ lane }) => lane },
  { header: 'Operation', value: ({ operation }) => operation },
  { header: 'Record', value: ({ record }) => record },
  { header: 'Code', value: ({ code }) => code },
  { header: 'Reference', value: ({ reference }) => reference },
  { header: 'Duration ms', value: ({ durationMs }) => durationMs },
]);

/** The export formats for log lines. Times are in UTC. */
export const lineFormats: readonly ExportFormat<ActivityLine>[] = [jsonFormat(), csv];
