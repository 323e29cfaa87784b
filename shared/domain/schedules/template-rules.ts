import {
  isOfSlot,
  slotFix,
  slotOf,
  storedSet,
  storedTitle,
  type TemplateSlot,
  templateSlots,
} from '#shared/templates/slots';
import { showValue } from '#shared/text/show-value';
import { isEmpty } from '../../values/empty';
import type { StoredEntry } from '../../values/schedule-entry';
import type { ScheduleProblem } from './problem';

/** Reports a set that differs from the template's. */
export function templateSetProblem(entry: StoredEntry): ScheduleProblem | undefined {
  const slot = slotOf(entry);
  if (!slot || !slotFix(entry)) return undefined;
  const message = `The set is ${showValue(storedSet(entry))}; expected ${slot.setId} for ${slot.templateName} at ${slot.hour}.`;
  return { kind: 'SetMismatch', message };
}

/** Compares an entry with its template. Entries without one are not compared. */
export function comparisonProblem(entry: StoredEntry): ScheduleProblem | undefined {
  if (isEmpty(entry.templateName)) return undefined;
  const slot = slotOf(entry);
  if (!slot) {
    const message = `The template ${showValue(entry.templateName)} has no slot at ${showValue(entry.hour)} in the code.`;
    return { kind: 'MissingInCode', message };
  }
  const kind = slotMismatch(slot, entry);
  if (!kind) return undefined;
  const message = `The database has ${showValue(storedTitle(entry))} (${showValue(storedSet(entry))}); expected "${slot.setTitle}" (${slot.setId}).`;
  return { kind, message };
}

/** Returns the kind of mismatch. One of the set takes precedence over one of the title. */
export function slotMismatch(slot: TemplateSlot, entry: StoredEntry): string | undefined {
  if (storedSet(entry) !== slot.setId) return 'SetIdMismatch';
  return storedTitle(entry) === slot.setTitle ? undefined : 'TitleMismatch';
}

export const missingSlots = (entries: readonly StoredEntry[]): readonly TemplateSlot[] =>
  templateSlots.filter((slot) => !slot.demoOnly && !entries.some((entry) => isOfSlot(entry, slot)));

export const missingSlotMessage = ({ templateName, hour, setTitle, setId }: TemplateSlot): string =>
  `The schedule has no ${templateName} entry at ${hour}; expected "${setTitle}" (${setId}).`;
