import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error';
import { useClientTokens } from '../../api/client-token';
import { patchLibrary } from '../../api/library/patch';
import type { LibraryModel, LibraryRecord } from '../../api/library/records';
import { seen, useWriteRecord } from '../../api/library/write';
import { type MeanwhileConflict, readConflict } from '../record-form/conflict';

export interface Refusal {
  readonly message: string;
  /** The other admin's change. Saving again overwrites it. */
  readonly conflict?: MeanwhileConflict;
}

interface Outcome {
  readonly onSaved: (record: LibraryRecord) => void;
  readonly onRefused: (refusal: Refusal) => void;
}

/**
 * Saves fields from a record's row. If another admin has saved only other fields, their values are kept and
 * the save is repeated. If they have saved the same field, the save is rejected and the row shows their
 * value.
 */
export function useInlineWrite(model: LibraryModel, record: LibraryRecord) {
  const client = useQueryClient();
  const write = useWriteRecord();
  const tokens = useClientTokens();

  const send = async (fields: Readonly<Record<string, unknown>>, base: LibraryRecord) => {
    const input = { ...seen(base), ...fields };
    // The callbacks of `mutate` are not used: a new title may move the row, and this component, to a
    // different page.
    return write.mutateAsync({ model, act: 'update', input, clientToken: tokens.tokenOf(input) });
  };
  const sendOnTop = async (fields: Readonly<Record<string, unknown>>): Promise<LibraryRecord> => {
    try {
      return await send(fields, record);
    } catch (error) {
      const current = currentOf(error);
      if (!current) throw error;
      patchLibrary(client, model, current, false);
      if (changesSame(readConflict(error), fields)) throw error;
      return send(fields, current);
    }
  };
  const save = (fields: Readonly<Record<string, unknown>>, { onSaved, onRefused }: Outcome) =>
    void sendOnTop(fields).then(onSaved, (error: unknown) => {
      const conflict = readConflict(error);
      onRefused(
        conflict?.isDeleted
          ? { message: `${conflict.by ?? 'Someone'} deleted this record in the meantime.` }
          : { message: messageOf(error), ...(conflict && { conflict }) },
      );
    });
  return { save, isPending: write.isPending };
}

/**
 * Returns the record as saved by another admin, or undefined if the save failed for a different reason or the
 * record was deleted.
 */
function currentOf(error: unknown): LibraryRecord | undefined {
  const conflict = readConflict(error);
  if (!conflict || conflict.isDeleted || typeof conflict.current?.id !== 'string') return undefined;
  return { ...conflict.current, id: conflict.current.id };
}

/** Returns true if the other admin may have changed any of the fields. */
const changesSame = (conflict: MeanwhileConflict | undefined, fields: Readonly<Record<string, unknown>>) =>
  conflict?.fields === undefined || conflict.fields.some((name) => name in fields);
