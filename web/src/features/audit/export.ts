import { csvFormat, type ExportFormat, jsonFormat } from '../../components/export/export-format';
import type { WholeEntry } from './entry';

const parsed = (text: string | null | undefined): unknown => (text ? JSON.parse(text) : undefined);

const csv = csvFormat<WholeEntry>([
  { header: 'Id', value: ({ id }) => id },
  { header: 'Timestamp', value: ({ timestamp }) => timestamp },
  { header: 'Type', value: ({ type }) => type },
  { header: 'Description', value: ({ description }) => description },
  { header: 'User', value: ({ user }) => user },
  { header: 'Record', value: ({ record }) => record },
  { header: 'Run', value: ({ run }) => run },
  { header: 'Can be undone', value: ({ canUndo }) => canUndo },
  { header: 'Undone', value: ({ undone }) => undone },
  { header: 'Undone by', value: ({ undoneBy }) => undoneBy },
  { header: 'Undone at', value: ({ undoneAt }) => undoneAt },
  { header: 'Undone by run', value: ({ undoneByRun }) => undoneByRun },
  { header: 'Undoes or redoes', value: ({ reverses }) => reverses },
  { header: 'Before', value: ({ before }) => before },
  { header: 'After', value: ({ after }) => after },
]);

/** The trail's export formats. Times are in UTC. */
export const auditFormats: readonly ExportFormat<WholeEntry>[] = [
  jsonFormat((entry) => ({ ...entry, before: parsed(entry.before), after: parsed(entry.after) })),
  csv,
];
