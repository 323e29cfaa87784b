import { type Calendar, isoText } from '../chance/calendar';
import type { Random } from '../chance/random';
import type { Person } from './people';

/** All fields of shared/models/sync-fields.ts. */
export interface SyncFields {
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly owner: string;
  readonly _version: number;
  readonly _lastChangedAt: number;
}

/** Returns the stamps of a record. A few records were changed later. */
export function syncAt(createdMs: number, person: Person, calendar: Calendar, random: Random): SyncFields {
  const createdAt = isoText(createdMs);
  const version = random.chance(0.85) ? 1 : random.int(2, 6);
  if (version === 1)
    return { createdAt, updatedAt: createdAt, owner: person.owner, _version: 1, _lastChangedAt: createdMs };
  const updatedMs = createdMs + Math.floor(random.fraction() * (calendar.nowMs - createdMs));
  return {
    createdAt,
    updatedAt: isoText(updatedMs),
    owner: person.owner,
    _version: version,
    _lastChangedAt: updatedMs,
  };
}
