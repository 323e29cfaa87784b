/*
 * The properties of a CSV file's text that a parser must know. The import job and the panel parse the same
 * files with different builds of the parser.
 */

const separators = [',', ';', '\t'] as const;
/**
 * Matches a first line that names the separator, such as `sep=;`. A spreadsheet that has saved the file again
 * may have put the line in quotes, or added separators to it.
 */
const separatorLine = /^"?sep=([,;\t])?"?[,;\t]*(?=\n|$)/i;

/** Replaces all line endings with \n, as a CSV file is read. Programs that save a file may change them. */
export const withPlainLineEnds = (text: string): string => text.replaceAll(/\r\n?/g, '\n');

/**
 * Returns a file's separator, and its text without a line that names the separator. The text keeps its number
 * of lines. If no line names the separator, it is the most frequent one in the first line that is not empty.
 *
 * @param file the file's text, with \n as the line ending
 */
export function withSeparator(file: string): { readonly text: string; readonly delimiter: string } {
  const text = file.replace(separatorLine, '');
  const [head = ''] = text.trimStart().split('\n', 1);
  const counts = separators.map((separator) => head.split(separator).length);
  const frequent = separators[counts.indexOf(Math.max(...counts))] ?? ',';
  return { text, delimiter: separatorLine.exec(file)?.[1] ?? frequent };
}

/**
 * Returns the line where a row begins. The parser reports the line where the row ends, but a cell may span
 * several lines.
 */
export const firstLine = (last: number, cells: readonly string[]): number =>
  last - cells.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);
