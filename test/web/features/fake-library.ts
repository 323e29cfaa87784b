import type { ApiError } from '#web/api/api-error';
import type { LibraryBreathing, LibraryExercise, LibrarySet } from '#web/api/library/records';

const me = { email: 'ana@example.com', subject: '0b9f6c1e-3c53', groups: ['Admin'] };

/** Records in a small library, as the API returns them. */
const fakeExercises: readonly LibraryExercise[] = [
  {
    id: 'e-plank',
    _version: 1,
    title: 'Plank',
    type: 'strength',
    target: 'Core',
    duration: 60,
    image: '/media/plank.webp',
  },
  { id: 'e-twist', _version: 4, title: 'Seated twist', type: 'stretch', target: 'Back', duration: 45 },
  { id: 'e-march', _version: 2, title: 'March in place', type: 'move', target: 'Legs', duration: 90 },
];

export const fakeSet: LibrarySet = {
  id: 's-morning',
  _version: 3,
  title: 'Morning',
  description: 'To begin with.',
  type: 'movement',
  setType: 'Standard',
  isActive: true,
  exerciseIds: ['e-plank', 'e-twist'],
};

export const fakeBreathing: LibraryBreathing = {
  id: 'b-box',
  _version: 1,
  name: 'Box breathing',
  pattern: '4-4-4-4',
  inhale: 4,
  holdIn: 4,
  exhale: 4,
  holdOut: 4,
  isDoubleInhale: false,
  isActive: true,
};

/** An in-memory API for the library. A test can change its records, its results and its errors. */
export class FakeLibrary {
  sets: readonly LibrarySet[] = [fakeSet];
  exercises: readonly LibraryExercise[] = fakeExercises;
  breathing: readonly LibraryBreathing[] = [fakeBreathing];
  /** The errors to throw, keyed by operation name. */
  readonly refusals = new Map<string, ApiError>();
  /** All writes and their inputs. */
  readonly written: { readonly operation: string; readonly input: Record<string, unknown> }[] = [];
  uses: string | null = null;

  /** Replaces the client's `graphql` function. */
  readonly graphql = async (document: string, variables: Record<string, unknown> = {}): Promise<unknown> => {
    const [, kind = '', operation = ''] = /(query|mutation) (\w+)/.exec(document) ?? [];
    if (kind === 'mutation')
      this.written.push({ operation, input: variables.input as Record<string, unknown> });
    const refusal = this.refusals.get(operation);
    if (refusal) throw refusal;
    return this.answer(operation, variables);
  };

  private answer(operation: string, { id, input }: Record<string, unknown>): unknown {
    const written = { ...(input as object), _version: 9 };
    switch (operation) {
      case 'Me':
        return { me };
      case 'LibrarySets':
        return { s0: { items: this.sets, nextToken: null } };
      case 'LibraryExercises':
        return { s0: { items: this.exercises, nextToken: null } };
      case 'OrdersOfSets':
        return {};
      case 'SetInFull':
        return { getSet: this.setInFull(String(id)) };
      case 'OneExercise':
        return { record: this.exercises.find((one) => one.id === id) ?? null };
      case 'BreathingExercises':
        return { listBreathingExercises: { items: this.breathing, nextToken: null } };
      case 'OneBreathingExercise':
        return { record: this.breathing.find((one) => one.id === id) ?? null };
      case 'ContentFiles':
        return { contentFiles: [null] };
      case 'SetUse':
        return { setUse: [{ sentence: this.uses }] };
      case 'SaveSet':
        return { saveSet: { ...fakeSet, _version: 9 } };
      case 'WriteSet':
        return { record: { ...fakeSet, ...written } };
      case 'WriteExercise':
        return { record: { ...this.exercises[0], ...written } };
      case 'WriteBreathingExercise':
        return { record: { ...fakeBreathing, ...written } };
      default:
        throw new Error(`No answer for ${operation}`);
    }
  }

  private setInFull(id: string): unknown {
    const set = this.sets.find((one) => one.id === id);
    if (!set) return null;
    const exercises = (set.exerciseIds ?? []).map((exerciseID) => ({
      exercise: this.exercises.find((one) => one.id === exerciseID) ?? null,
    }));
    return { ...set, exercises };
  }
}
