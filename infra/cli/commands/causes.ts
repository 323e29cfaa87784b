import type { Command } from 'commander';
import { failureGroupsDocument, noteCauseDocument } from '#shared/jobs/documents/run-page-documents';
import type { CauseNote, FailureGroup } from '#shared/jobs/failures/failure-causes';
import type { Api } from '../connection/api';
import { harmless } from '../output/format';
import type { Output } from '../output/output';
import { findRunId } from '../requests/run-id';
import type { Perform } from '../requests/tools';
import { runArgument } from './run-argument';

/**
 * Adds `causes`, which shows a run's open failures grouped by cause, and `note-cause`, which adds a note to a
 * cause.
 */
export function addCauses(program: Command, perform: Perform): void {
  program
    .command('causes')
    .description("show a run's open failures, grouped by cause")
    .argument(...runArgument)
    .action((run: string) =>
      perform(async ({ api, output }) => {
        const { groups, ungrouped } = await groupsOf(api, await findRunId(api, run));
        for (const group of groups) output.show(group, () => groupText(group, output));
        if (ungrouped > 0)
          output.show({ ungrouped }, () => `${ungrouped} failures are not in any of these groups.`);
        return undefined;
      }),
    );
  program
    .command('note-cause')
    .description('write a note on a failure cause; empty text removes the note')
    .argument(...runArgument)
    .argument('<cause>', 'the cause (see causes)')
    .argument('<text>', 'the note')
    .action((run: string, cause: string, text: string) =>
      perform(async ({ api, output }) => {
        const runId = await findRunId(api, run);
        const { groups } = await groupsOf(api, runId);
        const version = groups.find((group) => group.cause === cause)?.note?.version ?? 0;
        const variables = { runId, cause, text, version };
        const { noteFailureCause: note } = await api.ask(noteCauseDocument, variables);
        output.show(note, () => (note.text === '' ? 'The note was removed.' : noteText(note)));
        return undefined;
      }),
    );
}

const groupsOf = async (api: Api, runId: string) =>
  (await api.ask(failureGroupsDocument, { runId })).jobFailureGroups;

function groupText(group: FailureGroup, { paint }: Output): string {
  const { cause, code, message, count, firstAt, lastAt, samples, note, alsoIn } = group;
  const lines = [
    `${paint('bold', `${count}`)} ${paint('red', code)} ${harmless(message)}`,
    `  cause ${cause}, first ${firstAt}, last ${lastAt}`,
    ...samples.map(({ table, key }) => `  ${table} ${harmless(key)}`),
    ...(note?.text ? [`  ${noteText(note)}`] : []),
    ...alsoIn.map(({ runId, at }) => `  also in run ${runId}, ${at}`),
  ];
  return lines.join('\n');
}

const noteText = ({ text, by, at }: CauseNote) => `note by ${by}, ${at}: ${harmless(text)}`;
