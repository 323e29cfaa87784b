import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');

/** A page of the documentation, split into what tests look at. */
export interface DocPage {
  /** Path from the root of the repository. */
  readonly path: string;
  /** The text outside of blocks of code. */
  readonly prose: string;
  /** Anchors of its headings, as GitHub makes them. */
  readonly anchors: ReadonlySet<string>;
  /** Sources of its Mermaid diagrams. */
  readonly diagrams: readonly string[];
}

/** Paths of all files of the repository that are tracked, or new and not ignored. */
export function repositoryFiles(): readonly string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const output = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 50_000_000 });
  return [...new Set(output.split('\0').filter((path) => path !== ''))].toSorted();
}

/** The text of a file of the repository; undefined if it was deleted and not committed yet. */
export function textOf(path: string): string | undefined {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** README.md, ARCHITECTURE.md and all pages under docs/. */
export function documentationPages(files: readonly string[]): readonly DocPage[] {
  return files
    .filter((path) => /^(README|ARCHITECTURE|docs\/.*)\.md$/.test(path))
    .flatMap((path) => {
      const text = textOf(path);
      return text === undefined ? [] : [parsePage(path, text)];
    });
}

/** Splits a page into prose, headings and diagrams. */
export function parsePage(path: string, text: string): DocPage {
  const fences = /^```(\w*)\n([\s\S]*?)^```$/gm;
  const diagrams = [...text.matchAll(fences)].flatMap(([, language, body = '']) =>
    language === 'mermaid' ? [body] : [],
  );
  const prose = text.replaceAll(fences, '').replaceAll(/^ {4}.*$/gm, '');
  const headings = [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading);
  return { path, prose, anchors: anchorsOf(headings), diagrams };
}

/** The anchor of a heading, as GitHub makes it; the second one of the same text ends with `-1`. */
function anchorsOf(headings: readonly string[]): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const heading of headings) {
    const slug = heading
      .toLowerCase()
      .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-');
    let anchor = slug;
    for (let copy = 1; anchors.has(anchor); copy += 1) anchor = `${slug}-${copy}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** A relative link of a page: the file that it leads to, and its anchor, empty if there is none. */
export interface DocLink {
  readonly page: string;
  readonly target: string;
  readonly anchor: string;
}

/** Every relative link and picture of a page. */
export function linksOf({ path, prose }: DocPage): readonly DocLink[] {
  const text = prose.replaceAll(/`[^`\n]*`/g, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, address = '']) => {
    if (/^[a-z]+:/.test(address)) return [];
    const [file = '', anchor = ''] = address.split('#');
    const target = file === '' ? path : relative(root, join(root, path, '..', file));
    return [{ page: path, target, anchor }];
  });
}

/** Paths of the repository that a page names between backticks, such as `functions/engine` or `halt.ts`. */
export function namedPathsOf({ prose }: DocPage): readonly string[] {
  return [...prose.matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => /^(shared|functions|infra|web|test|docs)\/[\w./-]+$|^[\w.-]+\.tsx?$/.test(code));
}
