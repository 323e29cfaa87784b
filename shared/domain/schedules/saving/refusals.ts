import { readFields } from '../../../api/record-complaints';
import { DefaultScheduledSet } from '../../../models/default-scheduled-set';
import { brokenRules, inputFields } from '../../../models/input';
import { showValue } from '../../../text/show-value';
import { isEmpty } from '../../../values/empty';
import { activityTypeOf } from '../../../values/schedule-entry';
import { draftedEntries, type ScheduleDraft, saveInput } from '../draft';
import type { EntryFields, ScheduleEntry } from '../entry';
import type { Library } from '../set-rules';

export interface Refusal {
  readonly entry: ScheduleEntry;
  readonly field: string;
  readonly message: string;
}

const model = DefaultScheduledSet;
const fieldsOf = inputFields(model);

/**
 * Returns why the API would refuse a save, by the API's own rules. Without a library, sets are not checked.
 */
export function refusalsOf(
  saved: readonly ScheduleEntry[],
  draft: ScheduleDraft,
  library: Library | undefined,
): readonly Refusal[] {
  const { create, update } = saveInput(saved, draft);
  const after = new Map(draftedEntries(saved, draft).map((entry) => [entry.id, entry]));
  return [
    ...draft.created.flatMap((entry, index) =>
      refusalsIn(entry, fieldsOf.create, create[index] ?? {}, library),
    ),
    ...update.flatMap((fields) => {
      const entry = after.get(fields.id);
      return entry ? refusalsIn(entry, fieldsOf.update, fields, library, Object.keys(fields)) : [];
    }),
  ];
}

function refusalsIn(
  entry: ScheduleEntry,
  schema: (typeof fieldsOf)['create'],
  fields: EntryFields,
  library: Library | undefined,
  changed?: readonly string[],
): readonly Refusal[] {
  const { complaints = [] } = readFields(schema, fields, '');
  const broken = complaints.length > 0 ? complaints : brokenRules(model, entry, changed);
  const found = broken.map(({ field, message }) => ({ entry, field: field.split('.')[0] ?? field, message }));
  const { set } = fields;
  if (!library || isEmpty(set) || found.some(({ field }) => field === 'set')) return found;
  const isBreathing = activityTypeOf(entry) === 'breathing';
  if (isBreathing ? library.hasBreathing(set) : library.setWithId(set)) return found;
  const message = `There is no ${isBreathing ? 'breathing exercise' : 'set'} ${showValue(set)}.`;
  return [...found, { entry, field: 'set', message }];
}
