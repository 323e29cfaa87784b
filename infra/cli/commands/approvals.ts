import type { Command } from 'commander';
import { pageSizes } from '#shared/api/page-size';
import * as documents from '#shared/jobs/documents/approval-documents';
import { isWaiting } from '#shared/jobs/run/approval';
import type { JobRun } from '#shared/jobs/run/run';
import { CliError } from '../base/cli-error';
import { wholeNumber } from '../base/option-values';
import type { Api } from '../connection/api';
import { count, shortId, time } from '../output/format';
import { type Column, table } from '../output/table';
import { allItems } from '../requests/pages';
import { fetchRun } from '../requests/requests';
import type { Perform } from '../requests/tools';
import { addRunCommand } from './run-command';

interface NoteOptions {
  readonly note?: string;
}

interface DecisionOptions extends NoteOptions {
  readonly digest: string;
}

/** The minimum number of digest characters that the user must enter. A shorter prefix could be guessed. */
const minDigestCharacters = 8;

/** Adds the commands for approvals (docs/approval.md). */
export function addApprovals(program: Command, perform: Perform): void {
  addList(program, perform);
  addRunCommand<NoteOptions>(program, perform, {
    name: 'request-approval',
    description: 'ask another admin to approve your dry run',
    options: (command) => command.option('--note <text>', 'why the run is needed'),
    change: async (api, id, { note }) =>
      (await api.ask(documents.requestApprovalDocument, { id, note })).requestApproval,
  });
  addDecision(
    program,
    perform,
    'approve',
    "approve a dry run's planned changes",
    async (api, of) => (await api.ask(documents.approveDocument, of)).approveRun,
  );
  addDecision(
    program,
    perform,
    'decline',
    "decline a dry run's planned changes",
    async (api, of) => (await api.ask(documents.declineDocument, of)).declineRun,
  );
  addRunCommand(program, perform, {
    name: 'withdraw-approval',
    description: 'withdraw an approval request or an unused approval',
    change: async (api, id) => (await api.ask(documents.withdrawApprovalDocument, { id })).withdrawApproval,
  });
}

function addDecision(
  program: Command,
  perform: Perform,
  name: string,
  description: string,
  decide: (
    api: Api,
    of: { readonly id: string; readonly digest: string; readonly note: string | undefined },
  ) => Promise<JobRun>,
): void {
  addRunCommand<DecisionOptions>(program, perform, {
    name,
    description,
    options: (command) =>
      command
        .requiredOption(
          '--digest <digest>',
          `the digest that you saw, or at least its first ${minDigestCharacters} characters`,
        )
        .option('--note <text>', 'a note for the requester'),
    change: async (api, id, { digest, note }) =>
      decide(api, { id, note, digest: seenDigest(await fetchRun(api, id), digest) }),
  });
}

/**
 * Returns the complete digest. Throws a CliError if the digest does not begin with the characters that the
 * user entered.
 */
function seenDigest({ approval }: JobRun, seen: string): string {
  // The server's response explains why no decision is possible.
  if (!approval) return seen;
  if (seen.length >= minDigestCharacters && approval.digest.startsWith(seen.toLowerCase()))
    return approval.digest;
  throw new CliError(
    'Usage',
    `--digest is '${seen}'; expected at least the first ${minDigestCharacters} characters of ${approval.digest}.`,
  );
}

function addList(program: Command, perform: Perform): void {
  program
    .command('approvals')
    .description('list the dry runs that are waiting for approval, newest first')
    .option('--limit <n>', 'maximum number of results', wholeNumber('--limit'), 25)
    .action(({ limit }: { readonly limit: number }) =>
      perform(async ({ api, output }) => {
        const found = allItems(limit, pageSizes.jobRuns.most, async (page) => {
          return (await api.ask(documents.waitingApprovalsDocument, page)).jobRuns;
        });
        const runs: JobRun[] = [];
        for await (const run of found) {
          if (run.approval && isWaiting(run.approval, Date.now())) runs.push(run);
        }
        output.showAll(runs, () =>
          runs.length === 0 ? 'No dry runs are waiting for approval.' : table(runs, columns, output.paint),
        );
        return undefined;
      }),
    );
}

const columns: readonly Column<JobRun>[] = [
  { head: 'run', of: (run) => shortId(run.id) },
  { head: 'job', of: (run) => run.title },
  { head: 'requested by', of: (run) => run.approval?.requestedBy ?? '' },
  { head: 'until', of: (run) => time(run.approval?.expiresAt) },
  { head: 'visited', of: (run) => count(run.changed), isNumber: true },
  { head: 'records', of: (run) => count(run.approval?.changes ?? 0), isNumber: true },
  { head: 'digest', of: (run) => run.approval?.digest ?? '' },
];
