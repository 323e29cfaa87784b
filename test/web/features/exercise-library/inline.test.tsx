// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error';
import { Toaster } from '#web/components/toast/toaster';
import { ExerciseLibraryPage } from '#web/features/exercise-library/page';
import { FakeLibrary } from '../fake-library';
import { passTime, renderPage } from '../render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

let library: FakeLibrary;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-04T13:20:00.000Z') });
  library = new FakeLibrary();
  api.graphql.mockReset();
  api.graphql.mockImplementation(library.graphql);
});

afterEach(() => {
  for (const dismiss of screen.queryAllByRole('button', { name: 'Dismiss', hidden: true })) {
    fireEvent.click(dismiss);
  }
  vi.useRealTimers();
});

const path = '/admin/exercise-library';
const Page = () => (
  <>
    <ExerciseLibraryPage />
    <Toaster />
  </>
);
const input = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

/** Starts editing the plank's title in its row and types a different title. */
async function typeTitle(title: string): Promise<void> {
  await renderPage(Page, path, path);
  fireEvent.click(screen.getByRole('button', { name: /^Title of Plank/ }));
  fireEvent.change(input('Title of Plank'), { target: { value: title } });
}

async function press(name: string, key: string): Promise<void> {
  fireEvent.keyDown(input(name), { key });
  await passTime(100);
}

/**
 * Returns the error with which the API reports Ben's edit: the plank is at version 2, and these fields have
 * changed.
 */
function bensSave(changed: Readonly<Record<string, unknown>>): ApiError {
  return new ApiError('Conflict', 'This record was changed.', {
    field: 'input._version',
    changedBy: 'ben@example.com',
    changedAt: '2026-03-04T13:10:00.000Z',
    changedFields: Object.keys(changed),
    current: { ...library.exercises[0], ...changed, _version: 2 },
  });
}

/** Rejects only saves of version 1. */
function refuseOldVersion(error: ApiError): void {
  api.graphql.mockImplementation(async (document: string, variables: { input?: { _version?: number } }) => {
    const answer = await library.graphql(document, variables);
    if (document.includes('mutation') && variables.input?._version === 1) throw error;
    return answer;
  });
}

const versions = () => library.written.map(({ input }) => input._version);

describe('a field that is edited in its row', () => {
  it('saves the typed text only after a click elsewhere is over, so the rows do not move under the pointer', async () => {
    await typeTitle('');

    const other = screen.getByRole('button', { name: /^Duration of Plank/ });
    fireEvent.pointerDown(other);
    fireEvent.blur(input('Title of Plank'));
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.pointerUp(other);
    fireEvent.click(other);
    await passTime(100);

    expect(screen.getByRole('alert').textContent).toBe('Title is required');
    expect(input('Duration of Plank')).toBeDefined();
  });

  it('is saved even if another admin has saved other fields', async () => {
    refuseOldVersion(bensSave({ duration: 75 }));
    await typeTitle('Long plank');

    await press('Title of Plank', 'Enter');

    expect(library.written.at(-1)?.input).toEqual({ id: 'e-plank', _version: 2, title: 'Long plank' });
    expect(screen.getByText('Exercise updated successfully!')).toBeDefined();
  });

  it('reports that another admin has saved the same field, and overwrites their value only on Enter', async () => {
    refuseOldVersion(bensSave({ title: "Ben's plank" }));
    await typeTitle('Long plank');

    await press('Title of Plank', 'Enter');
    const field = input("Title of Ben's plank");
    expect(field.value).toBe('Long plank');
    expect(screen.getByRole('alert').textContent).toBe(
      "ben@example.com changed this value to 'Ben's plank' in the meantime. Press Enter to save your value, or Escape to keep theirs.",
    );
    fireEvent.blur(field);
    await passTime(100);
    expect(versions()).toEqual([1]);

    await press("Title of Ben's plank", 'Enter');
    expect(versions()).toEqual([1, 2]);
    expect(screen.getByText('Exercise updated successfully!')).toBeDefined();
  });

  it('keeps the typed text if the record has been deleted', async () => {
    library.refusals.set('WriteExercise', new ApiError('NotFound', 'There is no exercise.'));
    await typeTitle('Long plank');

    await press('Title of Plank', 'Enter');

    expect(screen.getByRole('alert').textContent).toBe('Someone deleted this record in the meantime.');
    expect(input('Title of Plank').value).toBe('Long plank');
  });

  it('is sent again with the same token if the first save got no response', async () => {
    library.refusals.set('WriteExercise', new ApiError('Network', 'The server cannot be reached.'));
    await typeTitle('Long plank');
    await press('Title of Plank', 'Enter');
    expect(screen.getByRole('alert').textContent).toBe('The server cannot be reached.');

    library.refusals.clear();
    await press('Title of Plank', 'Enter');

    const tokens = api.graphql.mock.calls
      .filter(([document]) => String(document).includes('mutation'))
      .map(([, variables]) => variables.clientToken);
    expect(tokens).toEqual([tokens[0], tokens[0]]);
    expect(screen.getByText('Exercise updated successfully!')).toBeDefined();
  });

  it.each([
    ['empty', '', 'Title is required'],
    ['too long', 'x'.repeat(301), /at most/],
  ])('stays as typed if the title is %s', async (_, typed, message) => {
    await typeTitle(typed);

    await press('Title of Plank', 'Enter');

    expect(screen.getByRole('alert').textContent).toMatch(message);
    expect(input('Title of Plank').value).toBe(typed);
    expect(library.written).toEqual([]);
  });
});

describe('the editor of an exercise', () => {
  it('saves the typed values as a new exercise if the old one has been deleted', async () => {
    library.refusals.set('WriteExercise', new ApiError('NotFound', 'There is no exercise.'));
    await renderPage(Page, path, `${path}?edit=e-plank`);
    fireEvent.change(input('Title'), { target: { value: 'Long plank' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    await passTime(100);
    expect(screen.getByText(/deleted this exercise/)).toBeDefined();

    library.refusals.clear();
    fireEvent.click(screen.getByRole('button', { name: 'Save as a new exercise' }));
    fireEvent.click(screen.getByRole('button', { name: 'Create exercise' }));
    await passTime(100);

    expect(library.written.at(-1)?.input).toMatchObject({
      title: 'Long plank',
      duration: 60,
      target: 'Core',
    });
    expect(library.written.at(-1)?.input).not.toHaveProperty('id');
  });
});
