import { CliError } from '#infra/cli/base/exit-status';
import { runFollowUpDocument, setRunFollowUpDocument } from '#shared/jobs/follow-ups/follow-up-documents';
import type { JobRun } from '#shared/jobs/run/run';
import { type StepOptions, stepInput, stepOptions } from '../../base/follow-up-options';
import { required } from '../../base/option-values';
import type { Api } from '../../connection/api';
import { fetchJobs } from '../../requests/requests';
import { runCommand } from '../kinds/run-command';
import { jobNamed, paramOption } from '../start';

interface SetOptions extends StepOptions {
  readonly then?: string;
}

/** The commands for the follow-up to a single run that is still active (docs/chains.md). */
export const runFollowUp = [
  runCommand({
    name: 'set-run-follow-up',
    description: "start a job after an active run, replacing the run's own follow-up",
    options: [required('--then <job>', 'name of the job to start'), paramOption, ...stepOptions()],
    change: async (api, id, { then = '', ...options }: SetOptions) =>
      set(api, id, stepInput(jobNamed(await fetchJobs(api), then), options)),
  }),
  runCommand({
    name: 'remove-run-follow-up',
    description: "remove the run's own follow-up",
    change: (api, id) => set(api, id, null),
  }),
];

/**
 * Reads the version of the run's follow-up, then sets or removes the follow-up. Throws a CliError if there is
 * no follow-up to remove.
 */
async function set(api: Api, id: string, followUp: ReturnType<typeof stepInput> | null): Promise<JobRun> {
  const { jobRunFollowUp } = await api.ask(runFollowUpDocument, { id });
  if (!followUp && !jobRunFollowUp.followUp)
    throw new CliError('NotFound', `Run ${id} has no follow-up of its own.`);
  const variables = { id, version: jobRunFollowUp.version, followUp };
  return (await api.ask(setRunFollowUpDocument, variables)).setJobRunFollowUp;
}
