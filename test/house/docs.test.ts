import { expect, test, vi } from 'vitest';
import { runCli } from '#infra/cli/program';
import {
  documentationPages,
  linksOf,
  namedPathsOf,
  parsePage,
  repositoryFiles,
  textOf,
} from '../support/docs/pages';

const files = repositoryFiles().filter((path) => textOf(path) !== undefined);
const pages = documentationPages(files);

/** Files that `npm run new-job` creates in an example, and folders that a build creates. */
const examples = /stretching-to-mobility|^web\/dist$/;

test('there are pages, links and diagrams to check', () => {
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.flatMap(linksOf).length).toBeGreaterThan(80);
  expect(pages.flatMap(({ diagrams }) => diagrams).length).toBeGreaterThan(20);
});

test('every relative link of the documentation leads to a file of the repository', () => {
  const isThere = (path: string) => files.some((file) => file === path || file.startsWith(`${path}/`));

  const broken = pages.flatMap(linksOf).filter(({ target }) => !isThere(target));

  expect(broken).toEqual([]);
});

test('every anchor of a link is a heading of the page that it leads to', () => {
  const anchors = new Map(pages.map((page) => [page.path, page.anchors]));

  const broken = pages
    .flatMap(linksOf)
    .filter(({ target, anchor }) => anchor !== '' && !anchors.get(target)?.has(anchor));

  expect(broken).toEqual([]);
});

test('every file or folder that a page names exists', () => {
  const names = new Set(files.map((path) => path.slice(path.lastIndexOf('/') + 1)));
  const isThere = (name: string) =>
    name.includes('/')
      ? files.some((file) => file === name || file.startsWith(`${name.replace(/\/$/, '')}/`))
      : names.has(name);

  const missing = pages.flatMap((page) =>
    namedPathsOf(page)
      .filter((name) => !examples.test(name) && !isThere(name))
      .map((name) => `${page.path}: ${name}`),
  );

  expect(missing).toEqual([]);
});

test('every page and heading that a comment of the code names exists', () => {
  const rule = /\b(docs\/[\w/-]+\.md|README\.md|ARCHITECTURE\.md)(?:, "([^"\n]+)")?/g;
  const byPath = new Map(pages.map((page) => [page.path, page]));

  const broken = files
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.startsWith('test/support/docs/'))
    .flatMap((path) =>
      [...(textOf(path) ?? '').matchAll(rule)].flatMap(([named, page = '', heading]) => {
        const anchors = byPath.get(page)?.anchors;
        const [anchor] = heading === undefined ? [] : parsePage('', `# ${heading}\n`).anchors;
        return anchors && (anchor === undefined || anchors.has(anchor)) ? [] : [`${path}: ${named}`];
      }),
    );

  expect(broken).toEqual([]);
});

test('every command of the command line that a page names exists', async () => {
  const help = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await runCli(['--help']);
  const printed = help.mock.calls.map(([text]) => String(text)).join('');
  help.mockRestore();
  const [, list = ''] = printed.split('Commands:');
  const commands = new Set([...list.matchAll(/^ {2}([a-z][\w-]*)/gm)].map(([, name]) => name));
  expect(commands.size).toBeGreaterThan(20);

  const unknown = pages.flatMap(({ path }) => {
    const text = textOf(path) ?? '';
    const called = [...text.matchAll(/npm run (?:-s )?job -- ([a-z][\w-]*)/g)];
    // For example, "The command line shows the same information (`watch`)."
    const named = [...text.matchAll(/ommand line[^.()]*\(([^)]*)\)/g)].flatMap(([, inside = '']) => [
      ...inside.matchAll(/`([a-z][\w-]*)/g),
    ]);
    return [...called, ...named]
      .filter(([, name]) => !commands.has(name))
      .map(([, name]) => `${path}: ${name}`);
  });

  expect(unknown).toEqual([]);
});

/**
 * Patterns that Mermaid diagrams must not contain. Each of them has broken a diagram, or would break one on
 * GitHub.
 */
const traps: readonly (readonly [RegExp, string])[] = [
  [/;(?!\s*$)/m, 'a semicolon ends a statement'],
  [/^\s*end\b.+$/m, 'a line that begins with "end" ends a block'],
  [/^\s*note over [^:\n]*$/im, 'a note has a text after a colon'],
];

/** Counts the blocks that are opened but not closed, or closed but not opened. */
function openBlocks(diagram: string): number {
  const opened = diagram.match(/^\s*(subgraph|alt|opt|loop|par|critical|rect|break)\b/gm) ?? [];
  const closed = diagram.match(/^\s*end\s*$/gm) ?? [];
  return opened.length - closed.length;
}

/** Returns true if all brackets are closed in the right order. Ignores text between quotes. */
function isBalanced(line: string): boolean {
  const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
  const expected: string[] = [];
  for (const character of line.replaceAll(/"[^"]*"/g, '')) {
    const close = closing[character];
    if (close) expected.push(close);
    else if (')]}'.includes(character) && expected.pop() !== character) return false;
  }
  return expected.length === 0;
}

test('every Mermaid diagram is of a kind that GitHub draws, and closes what it opens', () => {
  const broken = pages.flatMap(({ path, diagrams }) =>
    diagrams.flatMap((diagram) => {
      const [header = '', ...lines] = diagram.trim().split('\n');
      const isEntities = header === 'erDiagram';
      const isKnown = /^(flowchart (LR|TD)|sequenceDiagram|stateDiagram-v2|erDiagram)$/.test(header);
      return [
        ...(isKnown ? [] : [`${path}: ${header}`]),
        ...traps.filter(([trap]) => trap.test(diagram)).map(([, why]) => `${path}: ${why}\n${diagram}`),
        ...(openBlocks(diagram) === 0 ? [] : [`${path}: a block is not closed\n${diagram}`]),
        ...lines.filter((line) => !isEntities && !isBalanced(line)).map((line) => `${path}: ${line}`),
      ];
    }),
  );

  expect(broken).toEqual([]);
});
