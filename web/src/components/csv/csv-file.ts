import { fileProblem, uploadRules } from '#shared/domain/content/content-files';

/** The media type of CSV files. If a spreadsheet program is installed, browsers report a different type. */
export const csvType = 'text/csv';

const reportedTypes: readonly string[] = [csvType, 'application/vnd.ms-excel', 'text/plain', ''];

/**
 * Returns a sentence that describes the problem with a chosen file, or undefined if the file can be uploaded
 * as CSV.
 */
export function csvFileProblem({
  name,
  type,
  size,
}: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  const isCsv = type === csvType || (/\.(csv|txt)$/i.test(name) && reportedTypes.includes(type));
  return fileProblem('csv', { name, type: isCsv ? csvType : type, bytes: size });
}

/** The maximum size of an import file, in bytes. */
export const maxCsvBytes = uploadRules.csv.maxBytes;
