import { failureGroupsDocument, noteCauseDocument } from '#shared/jobs/documents/run-page-documents';
import type { CauseNote, FailureGroup } from '#shared/jobs/failures/failure-causes';
import type { Api } from '../connection/api';
import { harmless, type Output } from '../output/output';
import { findRunId } from '../requests/requests';
import { command } from './kinds/command';
import { runArgument } from './kinds/run-command';

export const causes = command({
  name: 'causes',
  description: "show a run's open failures, grouped by cause",
  arguments: [runArgument],
  async work({ api, output }, [run]) {
    const { groups, ungrouped } = await groupsOf(api, await findRunId(api, run));
    for (const group of groups) output.show(group, () => groupText(group, output));
    if (ungrouped > 0)
      output.show({ ungrouped }, () => `${ungrouped} failures are not in any of these groups.`);
  },
});

export const noteCause = command({
  name: 'note-cause',
  description: 'write a note on a failure cause; empty text removes the note',
  arguments: [runArgument, ['<cause>', 'the cause (see causes)'], ['<text>', 'the note']],
  async work({ api, output }, [run, cause, text]) {
    const runId = await findRunId(api, run);
    const { groups } = await groupsOf(api, runId);
    const version = groups.find((group) => group.cause === cause)?.note?.version ?? 0;
    const variables = { runId, cause, text, version };
    const { noteFailureCause: note } = await api.ask(noteCauseDocument, variables);
    output.show(note, () => (note.text === '' ? 'The note was removed.' : noteText(note)));
  },
});

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
