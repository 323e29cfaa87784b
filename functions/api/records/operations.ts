import { z } from 'zod';
import type { Engine } from '#functions/engine/dependencies';
import type { Attributes } from '#functions/engine/values';
import { mutationsOf } from '#shared/api/schema-mutations';
import { modelNamed } from '#shared/models/index';
import type { Model } from '#shared/models/model';
import { clientToken } from '../client-token';
import { parse } from '../parse';
import type { ApiRequest, Operation } from '../request';
import { createPreferences } from '../users/only-preferences';
import { answerRecord } from './answer';
import { imageOf } from './audit-entry';
import { commandOf } from './command';
import { commit } from './commit';
import { type Edits, type Planner, plainEdits } from './edit';
import { seenFields } from './input';
import { arrangeSetExercises } from './set-exercises';
import { linkEdits } from './set-links';
import { readStored, textOf } from './stored';

/** Records that are written together with others. */
const specialEdits: Readonly<Record<string, Edits>> = { SetExercise: linkEdits };

/** Records that are not made by their fields alone. */
const specialCreations: Readonly<Record<string, typeof createPreferences>> = {
  UserPreferences: createPreferences,
};

/** Which record is deleted. */
const deletion = z.object(seenFields);

/** `create…`, `update…` and `delete…` of each model, by the field's name, and the order of a set's exercises. */
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
          const { id, _version } = parse(deletion, input, 'input');
          return edits.remove(engine, model, { id, version: _version });
        }),
      ],
    ] as const;
  });
  const arrange = edit(modelNamed('Set'), 'arrangeSetExercises', ({ engine }, input) =>
    arrangeSetExercises(engine, input),
  );
  return { ...Object.fromEntries(operations), arrangeSetExercises: arrange };
}

const editArguments = z.object({ input: z.unknown(), clientToken });

/** An operation that answers a record of the model. */
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

/** The record that an earlier command answered, as it is now; as it was then, where it is no longer there. */
async function answeredBefore(engine: Engine, model: Model, entry: Attributes): Promise<Attributes> {
  const key = textOf(entry, 'answers') ?? '';
  const id = key.slice(model.name.length + 1);
  return (await readStored(engine, model.name, id)) ?? imageOf(entry, 'after', key) ?? {};
}
