import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Complaint } from '#shared/api/describe-issue';
import { maxExercises } from '#shared/domain/sets/set-link';
import { modelNamed } from '#shared/models/index';
import type { StoredRecord } from '#shared/models/model';
import { parseCreate } from '../records/input';
import { wrongFields } from '../request/parse';

/** A set's exercises, as given in the input. */
export interface Members {
  /** The IDs of all exercises, including new ones, in order. */
  readonly exerciseIds: readonly string[];
  readonly created: readonly { readonly id: string; readonly fields: StoredRecord }[];
}

const root = 'input.exercises';

const list = z.array(z.unknown()).nullish();
const known = z.strictObject({ exerciseID: z.string().min(1), create: z.null().optional() });
// The fields are not parsed here, because the exercise schema can reject unknown fields only if they reach
// it.
const fields = z.custom<object>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);
const isNew = z.strictObject({ exerciseID: z.null().optional(), create: fields });

/**
 * Parses the exercises in the input. Returns undefined if the input has no list of exercises, which means
 * that the set's exercises stay unchanged. Throws BadRequest with a list of the invalid exercises.
 */
export function parseMembers(given: unknown): Members | undefined {
  const members = list.safeParse(given);
  if (!members.success) throw wrong(root, 'is not a list', 'a list of exercises');
  if (members.data === undefined || members.data === null) return undefined;
  const count = members.data.length;
  if (count > maxExercises)
    throw wrong(root, `has ${count.toLocaleString('en')} exercises`, `${maxExercises} at most`);
  const created: Members['created'][number][] = [];
  const exerciseIds = members.data.map((member, index) => {
    const here = `${root}.${index}`;
    const { data } = known.safeParse(member);
    if (data) return data.exerciseID;
    const fresh = isNew.safeParse(member).data;
    if (!fresh)
      throw wrong(here, 'has neither', 'either an exerciseID or the fields of an exercise to create');
    const id = randomUUID();
    created.push({ id, fields: parseCreate(modelNamed('Exercise'), fresh.create, `${here}.create`) });
    return id;
  });
  const twice = exerciseIds.findIndex((id, index) => exerciseIds.indexOf(id) < index);
  if (twice >= 0) throw wrong(`${root}.${twice}.exerciseID`, 'is listed twice', 'each exercise once');
  return { exerciseIds, created };
}

function wrong(field: string, state: string, expected: string) {
  const complaint: Complaint = { field, expected, message: `${field} ${state}; expected ${expected}.` };
  return wrongFields([complaint]);
}
