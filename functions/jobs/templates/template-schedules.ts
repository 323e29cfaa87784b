import { z } from 'zod';
import { allOf } from '#functions/engine/job/all-of';
import { type ItemSources, keep, list, put, removeOf, skip } from '#functions/engine/job/job';
import { BreathingExercise } from '#shared/models/breathing-exercise';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { ExerciseSet } from '#shared/models/set';
import { assignableTemplates } from '#shared/templates/index';
import { hourOfSlot, templateEntry } from '#shared/templates/template-entry';

const params = z.object({
  skipInvalid: z.boolean().default(false).meta({
    title: 'Skip entries with an invalid set ID',
    description:
      'Skipped entries are listed and counted as kept. When this is off, an invalid set ID in any template prevents all changes.',
  }),
});

/**
 * In order: everything is checked before anything is created, and created before anything is removed. Skipped
 * entries come last.
 */
const steps = { check: 0, make: 1, remove: 2, skip: 3 } as const;

type Item =
  /** A slot, and whether its set exists. */
  | {
      readonly step: typeof steps.check;
      readonly slot: string;
      readonly setId: string;
      readonly known: boolean;
    }
  | { readonly step: typeof steps.make; readonly slot: string }
  /** An existing entry with the template flag. */
  | { readonly step: typeof steps.remove; readonly id: string }
  /** A slot that is not created, because its set does not exist. */
  | { readonly step: typeof steps.skip; readonly slot: string; readonly setId: string };

/** With the name, and the ID and content of the slot's entry. */
const slots = assignableTemplates.flatMap((template) =>
  template.schedule.map((slot) => ({
    name: `${template.id} ${slot.hour}`,
    id: `template-${template.id}-${hourOfSlot(slot)}`,
    type: slot.type,
    setId: slot.setId,
    entry: templateEntry(template, slot),
  })),
);

/**
 * Other flagged entries are removed only after all new ones exist, so that the schedule is never without
 * templates (docs/decisions.md).
 */
export const templateSchedules = list({
  name: 'template-schedules',
  title: 'Create template schedules',
  description:
    "Recreates the three templates' schedule entries, then deletes older entries that are flagged as templates. Stops if a template references a missing set.",
  category: 'reusable',
  access: 'Admin',
  fixes: ['HourMissing', 'EntryMissing', 'MissingInDatabase'],
  tables: [DefaultScheduledSet],
  shows: ['hour', 'templateName'],
  params,
  itemsName: 'template entries',
  find: ({ params: { skipInvalid } }, sources) => findItems(sources, skipInvalid),
  keyOf: (item: Item) => {
    if (item.step === steps.remove) return item.id;
    return item.step === steps.make ? item.slot : `${item.slot}, set ${item.setId}`;
  },
  stepOf: ({ step }: Item) => step,
  visit: (item) => {
    switch (item.step) {
      case steps.check:
        if (item.known) return keep;
        // docs/product.md defines the wording.
        throw new Error(
          'Templates contain invalid Set IDs. Please fix templateDefinitions.js before migrating.',
        );
      case steps.make: {
        const slot = slots.find(({ name }) => name === item.slot);
        if (!slot)
          throw new Error(`The templates no longer contain the slot '${item.slot}'. Start a new run.`);
        return [put(DefaultScheduledSet, { ...slot.entry, id: slot.id })];
      }
      case steps.remove:
        return [removeOf(DefaultScheduledSet, item.id)];
      case steps.skip:
        return skip(`Skipped, because the set '${item.setId}' does not exist. The entry was not created.`);
      default:
        return item satisfies never;
    }
  },
});

async function* findItems({ records }: ItemSources, skipInvalid: boolean): AsyncGenerator<Item> {
  const known = {
    movement: idsOf(await allOf(records(ExerciseSet, ['id']))),
    breathing: idsOf(await allOf(records(BreathingExercise, ['id']))),
  };
  const valid = slots.filter(({ type, setId }) => known[type].has(setId));
  if (!skipInvalid) {
    for (const slot of slots) {
      yield { step: steps.check, slot: slot.name, setId: slot.setId, known: valid.includes(slot) };
    }
  }
  for (const { name } of skipInvalid ? valid : slots) yield { step: steps.make, slot: name };
  const made = new Set(valid.map(({ id }) => id));
  for await (const { id, isTemplate } of records(DefaultScheduledSet, ['id', 'isTemplate'])) {
    if (isTemplate === true && !made.has(String(id))) yield { step: steps.remove, id: String(id) };
  }
  if (!skipInvalid) return;
  for (const slot of slots) {
    if (!valid.includes(slot)) yield { step: steps.skip, slot: slot.name, setId: slot.setId };
  }
}

const idsOf = (records: readonly { readonly id?: unknown }[]): ReadonlySet<unknown> =>
  new Set(records.map(({ id }) => id));
