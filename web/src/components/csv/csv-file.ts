import { fileProblem, uploadRules } from '#shared/domain/content/content-files';

/** The media type of CSV files. Browsers report a different type if a spreadsheet program is installed. */
export const csvType = 'text/csv';

const reportedTypes: readonly string[] = [csvType, 'application/vnd.ms-excel', 'text/plain', ''];

/** Returns the problem with a chosen file as a sentence, or undefined if the file can be uploaded as CSV. */
export function csvFileProblem({
  name,
  type,
  size,
}: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  const isCsv = type === csvType || (/\.(csv|txt)$/i.test(name) && reportedTypes.includes(type));
  return fileProblem('csv', { name, type: isCsv ? csvType : type, bytes: size });
}

/** The maximum size of a file to import, in bytes. */
export const maxCsvBytes = uploadRules.csv.maxBytes;
