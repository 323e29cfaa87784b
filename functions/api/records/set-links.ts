import { randomUUID } from 'node:crypto';
import { type Attributes, toAttributes, toRecord } from '#functions/dynamodb/values';
import { isoNow } from '#functions/engine/ledger/ledger';
import { AppError } from '#functions/runtime/app-error';
import type { Engine } from '#functions/runtime/dependencies';
import { usualLinkId } from '#shared/domain/sets/set-link';
import { modelNamed } from '#shared/models/index';
import { deleted, type Edits, editOf, nothingToDo } from './edit';
import { parseCreate, parseUpdate } from './input';
import { changeTo, differingIn, type RecordChange } from './record-change';
import { notFound, seenRecord } from './seen-record';
import { exercisesOf, linkChange, orderChange, placeOfLink } from './set-order';
import { isDeleted, readSeveral, readStored, recordKey, textOf } from './stored';
import { wordsFor } from './words';

/** The edits of links. Each also changes the order of the set's exercises. */
export const linkEdits: Edits = {
  create(engine, model, input) {
    const { setID, exerciseID } = textFields(parseCreate(model, input));
    const spareId = randomUUID();
    return async () => {
      const at = isoNow(engine);
      const usualId = usualLinkId(setID, exerciseID);
      const found = await readSeveral(engine, [
        { table: 'Set', id: setID },
        { table: 'Exercise', id: exerciseID },
        { table: model.name, id: usualId },
      ]);
      const set = existing(found, 'Set', setID, 'input.setID');
      const exercise = existing(found, 'Exercise', exerciseID, 'input.exerciseID');
      const order = await exercisesOf(engine, set);
      refuseTwice(order, exerciseID);
      const link = linkChange(placeOfLink(found, { setID, exerciseID }, spareId), { setID, exerciseID }, at);
      const changes = [link, orderChange(set, [...order, exerciseID], at)];
      return editOf(link, changes, `Added ${words('Exercise', exercise)} to ${words('Set', set)}`);
    };
  },

  update(engine, model, input) {
    const { fields, ...seen } = parseUpdate(model, input);
    return async () => {
      const at = isoNow(engine);
      const before = await seenRecord(engine, model, seen);
      const link = changeTo(model.name, before, { ...before, ...toAttributes(fields) }, at);
      if (differingIn(before, link.after).length === 0) return nothingToDo(link);
      const from = textFields(toRecord(before));
      const to = textFields(toRecord(link.after));
      const found = await readSeveral(engine, [
        { table: 'Set', id: from.setID },
        { table: 'Set', id: to.setID },
        { table: 'Exercise', id: to.exerciseID },
      ]);
      const target = existing(found, 'Set', to.setID, 'input.setID');
      existing(found, 'Exercise', to.exerciseID, 'input.exerciseID');
      const source = found.get(recordKey('Set', from.setID));
      const orders = await movedOrders(engine, { source, target }, from.exerciseID, to.exerciseID, at);
      return editOf(link, [link, ...orders], `Changed an exercise in ${words('Set', target)}`);
    };
  },

  remove(engine, model, seen) {
    return async () => {
      const at = isoNow(engine);
      const before = await seenRecord(engine, model, seen);
      const link = changeTo(model.name, before, deleted(before), at);
      const { setID, exerciseID } = textFields(toRecord(before));
      const set = await readStored(engine, 'Set', setID);
      if (!set) return editOf(link, [link], 'Removed an exercise from a deleted set');
      const order = withoutOne(await exercisesOf(engine, set), exerciseID);
      return editOf(
        link,
        [link, orderChange(set, order, at)],
        `Removed an exercise from ${words('Set', set)}`,
      );
    };
  },
};

/**
 * Returns the changed orders when a link moves: of the set that loses it and the one that gains it, which may
 * be the same.
 */
async function movedOrders(
  engine: Engine,
  { source, target }: { readonly source: Attributes | undefined; readonly target: Attributes },
  oldExercise: string,
  newExercise: string,
  at: string,
): Promise<readonly RecordChange[]> {
  const order = await exercisesOf(engine, target);
  refuseTwice(order, newExercise);
  if (source && textOf(source, 'id') === textOf(target, 'id')) {
    const place = order.indexOf(oldExercise);
    const replaced = place < 0 ? [...order, newExercise] : order.with(place, newExercise);
    return [orderChange(target, replaced, at)];
  }
  const added = orderChange(target, [...order, newExercise], at);
  if (!source) return [added];
  return [orderChange(source, withoutOne(await exercisesOf(engine, source), oldExercise), at), added];
}

function withoutOne(order: readonly string[], id: string): readonly string[] {
  const place = order.indexOf(id);
  return place < 0 ? order : order.toSpliced(place, 1);
}

/** Returns a record. Throws NotFound if it does not exist or has been deleted. */
function existing(
  found: ReadonlyMap<string, Attributes>,
  table: 'Set' | 'Exercise',
  id: string,
  field: string,
): Attributes {
  const record = found.get(recordKey(table, id));
  if (record && !isDeleted(record)) return record;
  throw notFound(modelNamed(table), id, field);
}

/** Throws Conflict if the set already contains the exercise. */
function refuseTwice(order: readonly string[], exerciseID: string): void {
  if (!order.includes(exerciseID)) return;
  const expected = 'an exercise that is not in the set yet';
  throw new AppError('Conflict', `The exercise '${exerciseID}' is already in the set.`, {
    info: { field: 'input.exerciseID', expected },
  });
}

const textFields = ({ setID, exerciseID }: Readonly<Record<string, unknown>>) => ({
  setID: String(setID ?? ''),
  exerciseID: String(exerciseID ?? ''),
});

const words = (table: string, record: Attributes) => wordsFor(modelNamed(table), record);
