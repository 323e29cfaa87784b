/*
 * What the import job and the panel must both know: they parse the same files with different builds of the
 * parser.
 */

const separators = [',', ';', '\t'] as const;
/**
 * Matches a first line such as `sep=;`. A spreadsheet that saved the file may have quoted it or added
 * separators.
 */
const separatorLine = /^"?sep=([,;\t])?"?[,;\t]*(?=\n|$)/i;

export const withPlainLineEnds = (text: string): string => text.replaceAll(/\r\n?/g, '\n');

/**
 * Finds the separator. Without a `sep=` line, it is the most frequent one in the first non-empty line. The
 * text keeps its number of lines.
 * @param file with \n as the line ending
 */
export function withSeparator(file: string): { readonly text: string; readonly delimiter: string } {
  const text = file.replace(separatorLine, '');
  const [head = ''] = text.trimStart().split('\n', 1);
  const counts = separators.map((separator) => head.split(separator).length);
  const frequent = separators[counts.indexOf(Math.max(...counts))] ?? ',';
  return { text, delimiter: separatorLine.exec(file)?.[1] ?? frequent };
}

/**
 * Returns the line where a row begins. The parser reports the one where it ends, but a cell may span several
 * lines.
 */
export const firstLine = (last: number, cells: readonly string[]): number =>
  last - cells.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);
