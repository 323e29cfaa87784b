import { pageSizes } from '#shared/api/page-size';
import * as documents from '#shared/jobs/documents/approval-documents';
import { isWaiting } from '#shared/jobs/run/approval';
import type { JobRun } from '#shared/jobs/run/run';
import { CliError } from '../base/exit-status';
import { limitOption, option, required } from '../base/option-values';
import type { Api } from '../connection/api';
import { type Column, count, shortId, showTable, time } from '../output/output';
import { fetchRun, readItems } from '../requests/requests';
import { command } from './kinds/command';
import { runCommand } from './kinds/run-command';

/** The minimum number of digest characters that the user must enter. A shorter prefix could be guessed. */
const minDigestCharacters = 8;

interface Decided {
  readonly id: string;
  readonly digest: string;
  readonly note: string | undefined;
}

const decision = (name: string, description: string, decide: (api: Api, of: Decided) => Promise<JobRun>) =>
  runCommand({
    name,
    description,
    options: [
      required(
        '--digest <digest>',
        `the digest that you saw, or at least its first ${minDigestCharacters} characters`,
      ),
      option('--note <text>', 'a note for the requester'),
    ],
    change: async (api, id, { digest, note }: { readonly digest: string; readonly note?: string }) =>
      decide(api, { id, note, digest: seenDigest(await fetchRun(api, id), digest) }),
  });

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

const columns: readonly Column<JobRun>[] = [
  { head: 'run', of: (run) => shortId(run.id) },
  { head: 'job', of: (run) => run.title },
  { head: 'requested by', of: (run) => run.approval?.requestedBy ?? '' },
  { head: 'until', of: (run) => time(run.approval?.expiresAt) },
  { head: 'visited', of: (run) => count(run.changed), isNumber: true },
  { head: 'records', of: (run) => count(run.approval?.changes ?? 0), isNumber: true },
  { head: 'digest', of: (run) => run.approval?.digest ?? '' },
];

/** The commands for approvals (docs/approval.md). */
export const approvals = [
  command({
    name: 'approvals',
    description: 'list the dry runs that are waiting for approval, newest first',
    options: [limitOption(25)],
    async work({ api, output }, _, { limit }: { readonly limit: number }) {
      const runs = await readItems(limit, pageSizes.jobRuns.most, async (page) => {
        return (await api.ask(documents.waitingApprovalsDocument, page)).jobRuns;
      });
      const waiting = runs.filter(({ approval }) => approval && isWaiting(approval, Date.now()));
      showTable(output, waiting, columns, 'No dry runs are waiting for approval.');
    },
  }),
  runCommand({
    name: 'request-approval',
    description: 'ask another admin to approve your dry run',
    options: [option('--note <text>', 'why the run is needed')],
    change: async (api, id, { note }: { readonly note?: string }) =>
      (await api.ask(documents.requestApprovalDocument, { id, note })).requestApproval,
  }),
  decision(
    'approve',
    "approve a dry run's planned changes",
    async (api, of) => (await api.ask(documents.approveDocument, of)).approveRun,
  ),
  decision(
    'decline',
    "decline a dry run's planned changes",
    async (api, of) => (await api.ask(documents.declineDocument, of)).declineRun,
  ),
  runCommand({
    name: 'withdraw-approval',
    description: 'withdraw an approval request or an unused approval',
    change: async (api, id) => (await api.ask(documents.withdrawApprovalDocument, { id })).withdrawApproval,
  }),
];
