// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error';
import { Toaster } from '#web/components/toast/toaster';
import { ExerciseLibraryDialog } from '#web/features/exercise-library/dialog';
import { ExerciseLibraryPage } from '#web/features/exercise-library/page';
import { FakeLibrary } from '../fake-library';
import { passTime, renderPage } from '../render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

const unreachable = new ApiError('Network', 'The server cannot be reached.');
let library: FakeLibrary;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-04T13:20:00.000Z') });
  library = new FakeLibrary();
  api.graphql.mockReset();
  api.graphql.mockImplementation(library.graphql);
});

afterEach(() => {
  vi.useRealTimers();
});

const path = '/admin/exercise-library';
const Page = () => (
  <>
    <ExerciseLibraryPage />
    <Toaster />
  </>
);
const open = (search = '') => renderPage(Page, path, path + search);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

async function press(name: string | RegExp): Promise<void> {
  fireEvent.click(button(name));
  await passTime(100);
}

function type(name: string, value: string): void {
  const input = field(name);
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
}

describe('the exercise library', () => {
  it('lists exercises by title, 15 per page, and expands a row to steps and media', async () => {
    const [first] = library.exercises;
    library.exercises = Array.from({ length: 16 }, (_, index) => ({
      ...first,
      id: `e${index}`,
      title: `Exercise ${String.fromCharCode(80 - index)}`,
    }));
    await open();

    const rows = screen.getAllByRole('button', { name: /^Details of/ }).map((row) => row.ariaLabel);
    expect(rows).toHaveLength(15);
    expect(rows[0]).toBe('Details of Exercise A');
    await press('Details of Exercise A');
    expect(screen.getByText('No file is stored at this address.')).toBeDefined();
    expect(screen.getByText('No steps.')).toBeDefined();
  });

  it('explains why the exercises could not be loaded', async () => {
    library.refusals.set('LibrarySets', unreachable);

    await open();

    expect(screen.getByText('Failed to load exercises: The server cannot be reached.')).toBeDefined();
  });

  it('edits an exercise, confirms it, and offers to undo it', async () => {
    await open();
    await press('Edit Plank');

    type('Title', 'Long plank');
    await press('Save Changes');

    expect(library.written).toEqual([
      { operation: 'WriteExercise', input: { id: 'e-plank', _version: 1, title: 'Long plank' } },
    ]);
    expect(screen.getByText('Exercise updated successfully!')).toBeDefined();
    expect(button('Undo')).toBeDefined();
  });

  it.each([
    ['Title', '', 'Title is required'],
    ['Target', '', 'Target is required'],
    ['Duration', '0', 'Duration must be positive'],
    ['Duration', 'abc', "'abc' is not a whole number of seconds."],
    ['Duration', '1000000000', 'Duration must be at most 86,400 seconds (24 hours)'],
  ])('keeps the typed values if %s is %j, and explains the problem', async (name, typed, message) => {
    await open('?edit=e-plank');

    type(name, typed);

    expect(screen.getByText(message)).toBeDefined();
    expect(field(name).value).toBe(typed);
    expect(button('Save Changes').hasAttribute('disabled')).toBe(true);
  });

  it('keeps the typed values if the save got no response, and sends the same request again', async () => {
    library.refusals.set('WriteExercise', unreachable);
    await open('?edit=e-plank');
    type('Title', 'Long plank');

    await press('Save Changes');

    expect(screen.getByText('Failed to update exercise: The server cannot be reached.')).toBeDefined();
    expect(field('Title').value).toBe('Long plank');
    const tokenOf = (index: number) =>
      api.graphql.mock.calls.filter(([document]) => String(document).includes('WriteExercise'))[index]?.[1]
        .clientToken;
    library.refusals.clear();
    await press('Save Changes');
    expect(tokenOf(1)).toBe(tokenOf(0));
  });

  it('shows invalid steps as stored, so that they can be corrected', async () => {
    library.exercises = [{ ...library.exercises[0], id: 'e-plank', how: '["Lie down"' }];
    await open('?edit=e-plank&field=how');

    expect(field('Steps, as stored').value).toBe('["Lie down"');
    type('Steps, as stored', '["Lie down"]');
    await press('Save Changes');

    expect(library.written[0]?.input).toMatchObject({ how: '["Lie down"]' });
  });

  it.each([
    { how: '["Lie down"', label: 'Steps, as stored' },
    { equipment: '["Mat"', label: 'Equipment, as stored' },
    { target: '', label: 'Target' },
  ])('opens at the first invalid field if no field is named: %j', async ({ label, ...fault }) => {
    library.exercises = [{ ...library.exercises[0], id: 'e-plank', ...fault }];
    // jsdom has no layout engine, so this function is missing.
    Element.prototype.scrollIntoView = () => undefined;
    await open('?edit=e-plank');
    await passTime(200);

    expect(document.activeElement).toBe(field(label));
  });

  it('names the admin who saved first, keeps the typed values, and applies them on top', async () => {
    const current = { ...library.exercises[0], _version: 2, target: 'Whole body' };
    library.refusals.set(
      'WriteExercise',
      new ApiError('Conflict', 'This record was changed by ben@example.com.', {
        field: 'input._version',
        changedBy: 'ben@example.com',
        changedAt: '2026-03-04T13:10:00.000Z',
        changedFields: ['target'],
        changes: [],
        current,
      }),
    );
    await open('?edit=e-plank');
    type('Title', 'Long plank');
    await press('Save Changes');

    expect(screen.getByText(/^ben@example.com changed this exercise/).textContent).toContain('Target');
    expect(field('Title').value).toBe('Long plank');
    library.refusals.clear();
    await press('Apply my changes on top');
    expect(field('Target').value).toBe('Whole body');
    await press('Save Changes');
    expect(library.written.at(-1)?.input).toEqual({ id: 'e-plank', _version: 2, title: 'Long plank' });
  });

  it('asks for confirmation before typed values are discarded', async () => {
    await open('?edit=e-plank');
    type('Title', 'Long plank');

    await press('Cancel');

    expect(screen.getByText('You have unsaved changes. Are you sure you want to close?')).toBeDefined();
    await press('Cancel');
    expect(field('Title').value).toBe('Long plank');
  });

  it('edits a duration in its row, where an invalid one stays as typed', async () => {
    await open();
    await press(/^Duration of Plank:\s*1:00/);
    const input = field('Duration of Plank');
    fireEvent.change(input, { target: { value: 'abc' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(screen.getByRole('alert').textContent).toBe("'abc' is not a whole number of seconds.");

    fireEvent.change(input, { target: { value: '75' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    await passTime(100);

    expect(library.written.map(({ input: sent }) => sent)).toEqual([
      { id: 'e-plank', _version: 1, duration: 75 },
    ]);
    expect(button(/^Duration of Plank:\s*1:15/)).toBe(document.activeElement);
  });

  it('cancels an edit in a row on Escape', async () => {
    await open();
    await press(/^Title of Plank:\s*Plank/);
    fireEvent.change(field('Title of Plank'), { target: { value: 'Other' } });

    fireEvent.keyDown(field('Title of Plank'), { key: 'Escape' });
    await passTime(20);

    expect(button(/^Title of Plank:\s*Plank/)).toBeDefined();
    expect(library.written).toEqual([]);
  });

  it('can be shown as a dialog over another page', async () => {
    const Over = () => <ExerciseLibraryDialog open onClose={() => undefined} />;
    await renderPage(Over, path, path);

    const dialog = within(screen.getByRole('dialog', { name: 'Exercise Library' }));
    expect(dialog.getByText('Seated twist')).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Refresh' })).toBeDefined();
  });
});
