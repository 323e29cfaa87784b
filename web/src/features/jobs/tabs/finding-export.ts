import type { Finding } from '#shared/jobs/run/results';
import { csvFormat, type ExportFormat, jsonLinesFormat } from '../../../components/export/export-format';
import { fieldsOf } from '../common/run-facts';

const csv = csvFormat<Finding>([
  { header: 'Kind', value: ({ kind }) => kind },
  { header: 'Table', value: ({ table }) => table },
  { header: 'Record', value: ({ key }) => key },
  { header: 'Finding', value: ({ message }) => message },
  { header: 'Details', value: ({ details }) => details },
]);

/** The export formats for a list of findings. */
export const findingFormats: readonly ExportFormat<Finding>[] = [
  csv,
  jsonLinesFormat((finding) => ({ ...finding, details: fieldsOf(finding.details) })),
];
