import { useQueryClient } from '@tanstack/react-query';
import { builtDocument } from '#shared/api/built-document';
import { graphql } from '../client';
import { useWrite } from '../use-write';
import { libraryKey } from './library';
import { patchLibrary } from './patch';
import { type LibraryModel, type LibraryRecord, wholeFragments } from './records';

/**
 * A write to a record. A create has the record's fields, an update has the changed fields and the loaded
 * version, and a delete has only ID and version.
 */
interface LibraryWrite {
  readonly model: LibraryModel;
  readonly act: 'create' | 'update' | 'delete';
  readonly input: Readonly<Record<string, unknown>>;
  readonly clientToken: string;
}

async function writeRecord({ model, act, input, clientToken }: LibraryWrite): Promise<LibraryRecord> {
  const type = `${act.charAt(0).toUpperCase()}${act.slice(1)}${model}Input`;
  const { record } = await graphql(
    builtDocument<{ record: LibraryRecord }, Pick<LibraryWrite, 'input' | 'clientToken'>>(
      `mutation Write${model}($input: ${type}!, $clientToken: String!) {
        record: ${act}${model}(input: $input, clientToken: $clientToken) { ...Whole${model} }
      } ${wholeFragments[model]}`,
    ),
    { input, clientToken },
  );
  return record;
}

export const seen = ({ id, _version }: LibraryRecord) => ({ id, _version: _version ?? 0 });

/** Writes a record. Lists show the result immediately, and the record's own pages are refetched. */
export function useWriteRecord() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: writeRecord,
    onSuccess: (record, { model, act }) => patchLibrary(client, model, record, act === 'delete'),
    onSettled: (_record, _error, { model }) =>
      void client.invalidateQueries({ queryKey: [...libraryKey, model === 'Set' ? 'set' : model] }),
  });
}
