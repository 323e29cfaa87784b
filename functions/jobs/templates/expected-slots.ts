import type { Expectation } from '#functions/engine/job/job';
import { missingSlotMessage } from '#shared/domain/schedules/template-rules';
import { demoOnlyKind } from '#shared/jobs/run/informing-kinds';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import type { StoredRecord } from '#shared/models/model';
import { isOfSlot, slotKey, type TemplateSlot, templateSlots } from '#shared/templates/slots';
import { unlessEmpty } from '../schedules/empty-schedule';

/** In addition to findings about entries. */
interface SlotAudit {
  /** Kind of finding: the database matches the code. */
  readonly right: string;
  /** Kind of finding: the database has no entry. */
  readonly missing: string;
  /** The audit then reports the entry. */
  readonly differs: (entry: StoredRecord, slot: TemplateSlot) => boolean;
}

/**
 * Each slot has one finding: about the slot, or about an entry that differs. The audit must declare the
 * default schedule with `slotAttributes` in `refers`.
 */
export const expectedSlots = ({ right, missing, differs }: SlotAudit): Expectation<TemplateSlot> =>
  unlessEmpty<TemplateSlot>({
    itemsName: 'template slots',
    items: () => templateSlots,
    keyOf: slotKey,
    inspect: (slot, { related }) => {
      const entries = related(DefaultScheduledSet)
        .where('templateName', slot.template)
        .filter((entry) => isOfSlot(entry, slot));
      if (entries.some((entry) => differs(entry, slot))) return [];
      const { setTitle, setId } = slot;
      const tell = (kind: string, message: string) => [{ kind, message, details: { ...slot } }];
      if (entries.length > 0)
        return tell(right, `The database has "${setTitle}" (${setId}), matching the code.`);
      if (slot.demoOnly)
        return tell(demoOnlyKind, 'This template is for the public demo only and is never scheduled.');
      return tell(missing, missingSlotMessage(slot));
    },
  });
