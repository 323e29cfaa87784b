import '#infra/entry-point';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/*
 * `npm run size`: how large the code is. Per area: source files, lines, files under 25 lines, files that
 * exactly one other source file imports, and words in comments. The areas follow the top-level folders. Tests
 * do not count as importers.
 */

const areas = ['functions', 'infra', 'shared', 'web', 'test'];
const files = execFileSync('git', ['ls-files', ...areas], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file));
const importers = importersOf(files.filter((file) => areaOf(file) !== 'test'));

const rows = areas.map((area) => ({ area, ...sizeOf(files.filter((file) => areaOf(file) === area)) }));
const source = sizeOf(files.filter((file) => areaOf(file) !== 'test'));
console.table([...rows, { area: 'all but test', ...source }]);

function sizeOf(of: readonly string[]) {
  const texts = of.map((file) => readFileSync(file, 'utf8'));
  const lines = texts.map((text) => text.split('\n').length - 1);
  return {
    files: of.length,
    lines: lines.reduce((sum, count) => sum + count, 0),
    'under 25 lines': lines.filter((count) => count < 25).length,
    'one importer': of.filter((file) => importers.get(file) === 1).length,
    'comment words': texts.reduce((sum, text) => sum + commentWords(text), 0),
  };
}

/** Tests lie beside the code in some folders of web/. */
function areaOf(file: string): string {
  return /\.test\.tsx?$/.test(file) ? 'test' : (file.split('/')[0] ?? '');
}

function commentWords(text: string): number {
  const file = ts.createSourceFile('file.tsx', text, ts.ScriptTarget.Latest, false);
  const comments = new Map<number, string>();
  const collect = (node: ts.Node): void => {
    const found = [
      ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
    ];
    for (const { pos, end } of found) comments.set(pos, text.slice(pos, end));
    ts.forEachChild(node, collect);
  };
  collect(file);
  return [...comments.values()].join(' ').match(/\w[\w'.-]*/g)?.length ?? 0;
}

/** The number of the given files that import each of them. */
function importersOf(of: readonly string[]): Map<string, number> {
  const { modules } = JSON.parse(
    execFileSync(
      'npx',
      ['depcruise', '--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...areas],
      {
        encoding: 'utf8',
        maxBuffer: 1 << 30,
      },
    ),
  ) as { modules: { source: string; dependents: string[] }[] };
  const known = new Set(of);
  return new Map(
    modules.map(({ source, dependents }) => [source, dependents.filter((file) => known.has(file)).length]),
  );
}
