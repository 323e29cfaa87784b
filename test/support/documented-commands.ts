import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** A command on a documentation page. */
export interface DocumentedCommand {
  /** `job`, `new-job` or `start`. */
  readonly script: string;
  /** The arguments after `--`, split as in a shell. */
  readonly args: readonly string[];
  readonly page: string;
}

/**
 * Returns all commands that run these scripts, from both code blocks and inline code in README.md,
 * ARCHITECTURE.md and docs/.
 */
export function documentedCommands(): readonly DocumentedCommand[] {
  const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' });
  const pages = inDocs.filter((name) => name.endsWith('.md'));
  return ['README.md', 'ARCHITECTURE.md', ...pages.map((name) => `docs/${name}`)].flatMap(commandsIn);
}

const commandRule = /npm (?:run (?:-s )?)?(job|new-job|start)(?=\s|$)(?:\s+--(?=\s|$)(.*))?/;

function commandsIn(page: string): DocumentedCommand[] {
  const text = readFileSync(join(root, page), 'utf8').replaceAll(/\\\n\s*/g, '');
  let isFenced = false;
  const shown = text.split('\n').flatMap((line) => {
    if (line.trimStart().startsWith('```')) {
      isFenced = !isFenced;
      return [];
    }
    return isFenced || line.startsWith('    ')
      ? [line]
      : [...line.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '');
  });
  return shown.flatMap((code) => {
    const [, script, rest = ''] = commandRule.exec(code) ?? [];
    // `...` and `<command>` are placeholders.
    return script === undefined || /\.\.\.(?!")|<command>/.test(rest)
      ? []
      : { script, args: words(rest), page };
  });
}

/** Splits a line into words as a shell does, up to a comment or a pipe. */
function words(line: string): string[] {
  const found = [...line.matchAll(/'([^']*)'|"([^"]*)"|([^\s'"]+=)'([^']*)'|(\S+)/g)];
  const texts = found.map(([, single, double, name, value, plain]) =>
    name === undefined ? (single ?? double ?? plain ?? '') : `${name}${value}`,
  );
  const end = found.findIndex(([all]) => all === '#' || all === '|');
  return end < 0 ? texts : texts.slice(0, end);
}
