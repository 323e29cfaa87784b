import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Complaint } from '#shared/api/describe-issue';
import { modelNamed } from '#shared/models/index';
import type { StoredRecord } from '#shared/models/model';
import { parseCreate } from '../records/input';
import { maxExercises } from '../records/set-exercises';
import { wrongFields } from '../request/parse';

/** A set's exercises as a caller wants them. */
export interface Members {
  /** All of them in order, including new ones. */
  readonly exerciseIds: readonly string[];
  readonly created: readonly { readonly id: string; readonly fields: StoredRecord }[];
}

const root = 'input.exercises';

const list = z.array(z.unknown()).nullish();
const known = z.strictObject({ exerciseID: z.string().min(1), create: z.null().optional() });
// Taken as it is: the exercise's own schema refuses unknown fields, and a copy could leave some out.
const fields = z.custom<object>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);
const isNew = z.strictObject({ exerciseID: z.null().optional(), create: fields });

/**
 * The given exercises; undefined if none were given, which leaves a set's exercises as they are. Throws
 * BadRequest, naming each invalid one.
 */
export function parseMembers(given: unknown): Members | undefined {
  const members = list.safeParse(given);
  if (!members.success) throw wrong(root, 'is no list', 'a list of exercises');
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
      throw wrong(here, 'is neither', 'either the exerciseID of an exercise or the fields of one to create');
    const id = randomUUID();
    created.push({ id, fields: parseCreate(modelNamed('Exercise'), fresh.create, `${here}.create`) });
    return id;
  });
  const twice = exerciseIds.findIndex((id, index) => exerciseIds.indexOf(id) < index);
  if (twice >= 0) throw wrong(`${root}.${twice}.exerciseID`, 'is in the list twice', 'each exercise once');
  return { exerciseIds, created };
}

function wrong(field: string, state: string, expected: string) {
  const complaint: Complaint = { field, expected, message: `${field} ${state}; expected ${expected}.` };
  return wrongFields([complaint]);
}
