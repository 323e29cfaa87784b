import type { StoredRecord } from '../../models/model';
import { timeContexts } from '../../values/choices';
import { isEmpty } from '../../values/empty';
import { hoursOf, timeContextAt, timeContextOf, timeContextWords } from './time-of-day';

export interface PartView<Part extends StoredRecord = StoredRecord> {
  readonly part: Part;
  readonly shown: boolean;
  /** A sentence for admins. */
  readonly why: string;
}

/** The order of a part that has none. It comes last. */
export const lastOrder = 999;

const orderOf = ({ orderIndex }: StoredRecord): number =>
  typeof orderIndex === 'number' ? orderIndex : lastOrder;

export const byOrder = (one: StoredRecord, other: StoredRecord): number =>
  orderOf(one) - orderOf(other) || String(one.id).localeCompare(String(other.id));

/** True for a hero. A page shows one hero of each type at a time, and all of its other parts. */
const isHero = ({ sectionType }: StoredRecord): boolean =>
  typeof sectionType === 'string' && /(^|-)hero$/.test(sectionType);

/**
 * Returns every part, in order, with why it is or is not shown. `minute` counts from midnight in the user's
 * local time. Page content has no audience, so this is the same for every user.
 */
export function viewOfPage<Part extends StoredRecord>(
  parts: readonly Part[],
  { pageId, minute }: { readonly pageId: string; readonly minute: number },
): readonly PartView<Part>[] {
  const heroes = new Map<unknown, Part>();
  return parts
    .filter((part) => part.pageId === pageId)
    .toSorted(byOrder)
    .map((part) => {
      const view = viewOfPart(part, minute);
      if (!view.shown || !isHero(part)) return { part, ...view };
      const first = heroes.get(part.sectionType);
      if (first) return { part, shown: false, why: hiddenBehind(first) };
      heroes.set(part.sectionType, part);
      return { part, ...view };
    });
}

function viewOfPart({ isActive, timeContext }: StoredRecord, minute: number): Omit<PartView, 'part'> {
  if (isActive !== true) {
    const why = isActive === false ? 'Not active.' : 'isActive is not set; users see active content only.';
    return { shown: false, why };
  }
  if (isEmpty(timeContext)) return { shown: true, why: 'Active, and set for any time of day.' };
  const time = timeContextOf(timeContext);
  if (!time) {
    const known = timeContexts.join(', ');
    return {
      shown: false,
      why: `The time of day ${JSON.stringify(timeContext)} is unknown; expected ${known}.`,
    };
  }
  const period = `the ${timeContextWords[time]} (${hoursOf(time)})`;
  return timeContextAt(minute) === time
    ? { shown: true, why: `Active, and set for ${period}.` }
    : { shown: false, why: `Only for ${period}.` };
}

const hiddenBehind = (first: StoredRecord): string =>
  `Users see only one hero at a time, and ${JSON.stringify(first.title ?? first.id)} comes first.`;
