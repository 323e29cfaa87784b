import type { LogLine } from '#shared/jobs/run/log-lines';
import { csvFormat, type ExportFormat, jsonLinesFormat } from '../../../components/export/export-format';
import { logAsText } from '../common/log-lines';

const text: ExportFormat<LogLine> = {
  label: 'Plain text',
  extension: 'txt',
  mediaType: 'text/plain;charset=utf-8',
  head: '',
  piece: logAsText,
};

const csv = csvFormat<LogLine>([
  { header: 'At', value: ({ at }) => at },
  { header: 'Level', value: ({ level }) => level },
  { header: 'Attempt', value: ({ attempt }) => attempt },
  { header: 'Worker', value: ({ lane }) => lane },
  { header: 'Message', value: ({ message }) => message },
]);

/** The export formats for a log. Times are in UTC. */
export const logFormats: readonly ExportFormat<LogLine>[] = [text, csv, jsonLinesFormat()];
