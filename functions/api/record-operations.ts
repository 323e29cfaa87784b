import { z } from 'zod';
import type { Attributes } from '#functions/dynamodb/values';
import type { Engine } from '#functions/runtime/dependencies';
import { mutationsOf } from '#shared/api/schema-mutations';
import { modelNamed } from '#shared/models/index';
import type { Model } from '#shared/models/model';
import { saveSet } from './library/save-set';
import { confirmation, setEdits } from './library/set-edits';
import { answerRecord } from './records/answer';
import { imageOf } from './records/audit-entry';
import { commandOf } from './records/command';
import { commit } from './records/commit';
import { type Edits, type Planner, plainEdits } from './records/edit';
import { seenFields } from './records/input';
import { arrangeSetExercises } from './records/set-exercises';
import { linkEdits } from './records/set-links';
import { readStored, textOf } from './records/stored';
import { clientToken } from './request/client-token';
import { parse } from './request/parse';
import type { ApiRequest, Operation } from './request/request';
import { createPreferences } from './users/only-preferences';
import { preferencesEdits } from './users/preferences-edits';

/** Models whose records are written together with others. */
const specialEdits: Readonly<Record<string, Edits>> = {
  SetExercise: linkEdits,
  Set: setEdits,
  UserPreferences: preferencesEdits,
};

const specialCreations: Readonly<Record<string, typeof createPreferences>> = {
  UserPreferences: createPreferences,
};

const deletion = z.object(seenFields);
/** The input of a deletion, with the confirmation that deletes a set even if schedules use it. */
const setDeletion = z.object({ ...seenFields, ...confirmation });

/**
 * Returns `create…`, `update…` and `delete…` of each model, and the operations that arrange a set's exercises
 * and save a set, by API field.
 */
export function recordOperations(models: readonly Model[]): Readonly<Record<string, Operation>> {
  const operations = models.flatMap((model) => {
    const edits = specialEdits[model.name] ?? plainEdits;
    const creation = specialCreations[model.name];
    const { create, update, remove } = mutationsOf(model);
    return [
      [
        create,
        edit(model, create, (request, input) =>
          creation ? creation(request, model, input) : edits.create(request.engine, model, input),
        ),
      ],
      [update, edit(model, update, ({ engine }, input) => edits.update(engine, model, input))],
      [
        remove,
        edit(model, remove, ({ engine }, input) => {
          if (model.name !== 'Set') {
            const { id, _version } = parse(deletion, input, 'input');
            return edits.remove(engine, model, { id, version: _version });
          }
          const { id, _version, evenIfUsed } = parse(setDeletion, input, 'input');
          return edits.remove(engine, model, { id, version: _version, evenIfUsed });
        }),
      ],
    ] as const;
  });
  const arrange = edit(modelNamed('Set'), 'arrangeSetExercises', ({ engine }, input) =>
    arrangeSetExercises(engine, input),
  );
  const save = edit(modelNamed('Set'), 'saveSet', ({ engine }, input) => saveSet(engine, input));
  return { ...Object.fromEntries(operations), arrangeSetExercises: arrange, saveSet: save };
}

const editArguments = z.object({ input: z.unknown(), clientToken });

function edit(
  model: Model,
  field: string,
  planner: (request: ApiRequest, input: unknown) => Planner,
): Operation {
  return async (args, request) => {
    const { input, clientToken: token } = parse(editArguments, args, '');
    const plan = planner(request, input);
    const command = await commandOf(request, token, [field, input]);
    const repeated = (entry: Attributes) => answeredBefore(request.engine, model, entry);
    return answerRecord(model, await commit(request.engine, command, { plan, repeated }));
  };
}

/**
 * Answers a repeated command with the record in its current state or, if it no longer exists, as after that
 * command.
 */
async function answeredBefore(engine: Engine, model: Model, entry: Attributes): Promise<Attributes> {
  const key = textOf(entry, 'answers') ?? '';
  const id = key.slice(model.name.length + 1);
  return (await readStored(engine, model.name, id)) ?? imageOf(entry, 'after', key) ?? {};
}
