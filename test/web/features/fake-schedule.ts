import type { SaveInput } from '#shared/domain/schedules/draft';
import type { ScheduleEntry } from '#shared/domain/schedules/entry';
import type { LibraryBreathing, LibrarySet } from '#web/api/library/records';
import type { TodaysNotification } from '#web/components/notifications/today';
import { FakeApi } from './fake-api';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];

const fakeSets: readonly LibrarySet[] = ['Chair squats', 'Desk yoga'].map((title, index) => ({
  id: `set-${index + 1}`,
  title,
  _version: 1,
  description: `${title} at the desk`,
  type: 'microcise',
  setType: 'Standard',
  intensity: 'light',
  isActive: true,
  equipment: null,
  durations: '[180]',
  exerciseIds: ['e-1', 'e-2'],
}));

const fakeBreathing: readonly LibraryBreathing[] = [
  { id: 'breathing-1', name: 'Long exhale', pattern: '4-6', defaultDuration: 3, isActive: true },
];

/** The entries in a small schedule. */
export const fakeEntries: readonly ScheduleEntry[] = [
  {
    id: 'nine',
    _version: 3,
    hour: '09',
    days: weekdays,
    activityType: 'movement',
    set: 'set-1',
    notificationHeading: 'Rise',
    notificationContent: 'Two minutes',
    exerciseTime: '08:55',
  },
  {
    id: 'eleven',
    _version: 1,
    hour: '11',
    days: weekdays,
    activityType: 'breathing',
    set: 'breathing-1',
    notificationHeading: 'Breathe',
    notificationContent: 'Slowly',
    exerciseTime: '11:25',
  },
];

/**
 * An in-memory API for the schedule, including the API for jobs. A test can change its records and errors.
 */
export class FakeSchedule {
  /** The API for runs, the catalogue and reports. */
  readonly jobs = new FakeApi();
  entries: readonly ScheduleEntry[] = fakeEntries;
  sets: readonly LibrarySet[] = fakeSets;
  breathing: readonly LibraryBreathing[] = fakeBreathing;
  notifications: readonly TodaysNotification[] = [];
  /** The errors to throw, keyed by operation name. */
  readonly refusals = new Map<string, Error>();
  /** The inputs of all save operations. */
  readonly saves: SaveInput[] = [];

  /** Replaces the client's `graphql` function. */
  readonly graphql = async (document: string, variables: Record<string, unknown> = {}): Promise<unknown> => {
    const [, operation = ''] = /(?:query|mutation) (\w+)/.exec(document) ?? [];
    const refusal = this.refusals.get(operation);
    if (refusal) throw refusal;
    switch (operation) {
      case 'ScheduleEntries':
        return { listDefaultScheduledSets: all(this.entries) };
      case 'LibrarySets':
        return { s0: all(this.sets) };
      case 'LibraryExercises':
        return { s0: all([]) };
      case 'OrdersOfSets':
        return {};
      case 'BreathingExercises':
        return { listBreathingExercises: all(this.breathing) };
      case 'TodaysNotifications':
        return page(this.notifications);
      case 'SetInFull':
        return { getSet: { ...this.sets.find(({ id }) => id === variables.id), exercises: [] } };
      case 'SaveScheduleEntries':
        return { saved: this.save(variables.input as SaveInput) };
      default:
        return this.jobs.graphql(document, variables);
    }
  };

  private save(input: SaveInput) {
    this.saves.push(input);
    const { create, update, remove } = input;
    const created = create.map((fields, index) => ({
      ...fields,
      id: `new-${this.saves.length}-${index}`,
      _version: 1,
    }));
    const changes = new Map(update.map(({ id, _version: _, ...fields }) => [id, fields]));
    const removed = remove.map(({ id }) => id);
    this.entries = [
      ...this.entries
        .filter(({ id }) => !removed.includes(id))
        .map((entry) => ({ ...entry, ...changes.get(entry.id) })),
      ...created,
    ];
    const record = create.length + update.length + remove.length > 0 ? 'DefaultScheduledSet#*' : '';
    return { created: created.map(({ id }) => id), updated: [...changes.keys()], removed, record };
  }
}

const all = (items: readonly object[]) => ({ items, nextToken: null });
const page = (items: readonly object[]) => ({ page: all(items) });
