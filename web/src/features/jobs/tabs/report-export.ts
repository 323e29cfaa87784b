import type { CsvValue } from '#shared/csv/csv';
import type { ReportRow } from '#shared/jobs/ledger/report';
import { csvFormat, type ExportFormat, jsonLinesFormat } from '../../../components/export/export-format';
import { fieldsOf } from '../common/run-facts';

/**
 * Returns the export formats for a report's rows. There is one column for the ID and one for each sortable
 * attribute.
 */
export function reportFormats(sorts: readonly string[]): readonly ExportFormat<ReportRow>[] {
  const columns = sorts.map((name) => ({
    header: name,
    value: ({ row }: ReportRow) => cellOf(fieldsOf(row)[name]),
  }));
  return [
    csvFormat<ReportRow>([{ header: 'id', value: ({ id }) => id }, ...columns]),
    jsonLinesFormat<ReportRow>(({ row }) => fieldsOf(row)),
  ];
}

function cellOf(value: unknown): CsvValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value === null || value === undefined ? undefined : JSON.stringify(value);
}
