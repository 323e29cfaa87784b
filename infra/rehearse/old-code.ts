import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyJob } from '#functions/engine/job/job';
import { projectRoot } from '../local/base/project-root';
import { RehearseError } from './rehearse-error';

/** The parts of the repository that a job's code consists of. */
const parts = ['package.json', 'tsconfig.json', 'shared', 'functions'];

/** The catalogue of a commit. `remove` deletes its temporary folder. */
export interface OldCode {
  readonly commit: string;
  readonly jobs: readonly AnyJob[];
  remove(): void;
}

/**
 * Loads the jobs of another commit from a temporary copy of its code. The copy uses the packages that are
 * installed now. Throws RehearseError if there is no such commit, or if its code cannot be loaded.
 */
export async function loadOldCode(ref: string): Promise<OldCode> {
  const commit = commitOf(ref);
  const folder = mkdtempSync(join(tmpdir(), 'rehearse-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const archive = git(['archive', '--format=tar', commit, '--', ...parts]);
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
    const { jobs }: { readonly jobs: readonly AnyJob[] } = await import(
      pathToFileURL(join(folder, 'functions/jobs/index.ts')).href
    );
    return { commit, jobs, remove };
  } catch (error) {
    remove();
    throw new RehearseError(`The code of ${ref} (${commit.slice(0, 8)}) cannot be loaded: ${textOf(error)}`, {
      cause: error,
    });
  }
}

function commitOf(ref: string): string {
  try {
    return git(['rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`])
      .toString()
      .trim();
  } catch (error) {
    throw new RehearseError(
      `--old ${ref}: there is no such commit in this clone; expected a branch, a tag or a commit, such as main.`,
      { cause: error },
    );
  }
}

/** The maximum size of the code's archive. */
const maxBuffer = 256 * 1024 * 1024;

const git = (args: readonly string[]): Buffer =>
  execFileSync('git', args, { cwd: projectRoot, maxBuffer, stdio: ['ignore', 'pipe', 'pipe'] });

const textOf = (error: unknown) =>
  error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
