// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error';
import { Toaster } from '#web/components/toast/toaster';
import { SetLibraryPage } from '#web/features/set-library/page';
import { FakeLibrary, fakeSet } from '../fake-library';
import { passTime, renderPage } from '../render-page';

await vi.hoisted(() => import('../../no-layout'));
const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

const unreachable = new ApiError('Network', 'The server cannot be reached.');
let library: FakeLibrary;

// The page loads this module on demand, so the module is loaded before the tests open the page.
beforeAll(async () => {
  await import('#web/components/sets/set-editor');
});

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

const path = '/admin/exercises';
const Page = () => (
  <>
    <SetLibraryPage />
    <Toaster />
  </>
);
async function open(search = '') {
  const page = await renderPage(Page, path, path + search);
  await passTime(100);
  return page;
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const tile = (name: string) => screen.getByRole('region', { name }).textContent;
const exercisesOf = (written: unknown) => (written as { exercises?: unknown }).exercises;

async function press(name: string | RegExp): Promise<void> {
  fireEvent.click(button(name));
  await passTime(100);
}

async function choose(item: string): Promise<void> {
  await press('Actions for Morning');
  fireEvent.click(screen.getByRole('menuitem', { name: item }));
  await passTime(100);
}

describe('the sets and exercise library', () => {
  it('counts sets, exercises, active sets and activity types', async () => {
    library.sets = [fakeSet, { id: 's2', title: 'Desk', type: 'stretching', isActive: false }];

    await open();

    expect(tile('Total sets')).toContain('2');
    expect(tile('Total exercises')).toContain('3');
    expect(tile('Active sets')).toContain('1');
    expect(tile('Activity types')).toContain('2');
  });

  it.each([
    ['movement', 'Standard', ['blue', 'gray']],
    ['breathing', 'Custom', ['green', 'gray']],
    ['stretching', 'Stretch', ['purple', 'purple']],
    ['strength', 'Strengthen', ['orange', 'orange']],
    ['microcise', 'Move', ['gray', 'blue']],
  ])('gives the chips of the types %s and %s their colours', async (typeOfSet, setType, colours) => {
    library.sets = [{ ...fakeSet, type: typeOfSet, setType }];

    await open();

    const chips = [...screen.getByRole('list', { name: 'Sets' }).querySelectorAll('.chip')].slice(1);
    expect(chips.map((chip) => chip.getAttribute('data-palette') ?? 'gray')).toEqual(colours);
  });

  it('says how many sets a refresh loaded, or that it failed', async () => {
    await open();
    await press('Refresh');
    expect(screen.getByText('Loaded 1 sets')).toBeDefined();

    library.refusals.set('LibrarySets', unreachable);
    await press('Refresh');
    expect(screen.getByText('Error loading sets')).toBeDefined();
  });

  it('explains why the sets could not be loaded', async () => {
    library.refusals.set('LibrarySets', unreachable);

    await open();

    expect(screen.getByText('Failed to load sets: The server cannot be reached.')).toBeDefined();
  });

  it('offers to create the first set, or to clear the filters if none matches', async () => {
    library.sets = [];
    const { pathname } = await open();
    expect(pathname()).toBe(path);
    expect(button('Create First Set')).toBeDefined();

    library.sets = [fakeSet];
    await press('Refresh');
    fireEvent.change(screen.getByRole('combobox', { name: 'Type' }), { target: { value: 'cardio' } });
    await passTime(50);
    await press('Clear Filters');
    expect(screen.getByRole('list', { name: 'Sets' }).textContent).toContain('Morning');
  });

  it('deactivates a set after listing the schedules that use it, and offers to undo it', async () => {
    const sentence = 'The set is used by schedule entries: 09:00 of Energy.';
    library.refusals.set('WriteSet', new ApiError('Conflict', sentence, { field: 'input.evenIfUsed' }));
    await open();
    await choose('Deactivate');
    expect(screen.getByText(new RegExp(sentence)).textContent).toContain('You can undo this.');

    library.refusals.clear();
    await press('Deactivate set');

    expect(library.written.at(-1)?.input).toEqual({
      id: 's-morning',
      _version: 3,
      isActive: false,
      evenIfUsed: true,
    });
    expect(screen.getByText('Set deactivated successfully')).toBeDefined();
    expect(button('Undo')).toBeDefined();
  });

  it('says that a set was activated, or that it could not be activated', async () => {
    library.sets = [{ ...fakeSet, isActive: false }];
    library.refusals.set('WriteSet', unreachable);
    await open();
    await choose('Activate');
    expect(screen.getByText('Failed to update set status')).toBeDefined();

    library.refusals.clear();
    await choose('Activate');
    expect(screen.getByText('Set activated successfully')).toBeDefined();
  });

  it('lists the schedules that use a set before it is deleted', async () => {
    library.uses = 'The set is used by schedule entries: 09:00 of Energy.';
    await open();
    await choose('Delete Set');
    expect(screen.getByText(library.uses)).toBeDefined();

    library.refusals.set('WriteSet', unreachable);
    await press('Delete set anyway');
    expect(screen.getByText('Failed to delete set')).toBeDefined();
    library.refusals.clear();
    await press('Delete set anyway');

    expect(library.written.at(-1)?.input).toEqual({ id: 's-morning', _version: 3, evenIfUsed: true });
    expect(screen.getByText('Set deleted successfully')).toBeDefined();
    expect(screen.queryByText('Morning')).toBeNull();
  });

  it('creates a set with its exercises in one save', async () => {
    await open();
    await press('Add Set');
    expect(button('Create Set').hasAttribute('disabled')).toBe(true);
    type('Title', 'Evening');
    fireEvent.change(screen.getByRole('combobox', { name: 'Activity Type' }), {
      target: { value: 'movement' },
    });
    fireEvent.click(screen.getByRole('tab', { name: 'Exercises (0)' }));
    await passTime(50);
    await press('Add Plank');

    await press('Create Set');

    expect(library.written).toHaveLength(1);
    expect(library.written[0]?.input).toMatchObject({
      fields: { title: 'Evening', type: 'movement', setType: 'Standard', isActive: true },
      exercises: [{ exerciseID: 'e-plank' }],
    });
    expect(screen.getByText('Set created successfully')).toBeDefined();
  });

  it('names the missing fields of a new set', async () => {
    await open('?set=new&edit=details');

    fireEvent.blur(field('Title'));
    fireEvent.blur(screen.getByRole('combobox', { name: 'Activity Type' }));

    expect(screen.getByText('Title is required')).toBeDefined();
    expect(screen.getByText('Type is required')).toBeDefined();
  });

  it('keeps the typed values of a set that was not saved', async () => {
    library.refusals.set('SaveSet', unreachable);
    await open('?set=s-morning&edit=details');
    type('Title', 'Early morning');

    await press('Save Changes');

    expect(screen.getByText('Failed to save set')).toBeDefined();
    expect(screen.getByText('The server cannot be reached.')).toBeDefined();
    expect(field('Title').value).toBe('Early morning');
    library.refusals.clear();
    await press('Save Changes');
    expect(screen.getByText('Set updated successfully')).toBeDefined();
  });

  it.each([
    ['Move Seated twist up', 'Moved "Seated twist" up', ['e-twist', 'e-plank']],
    ['Move Plank down', 'Moved "Plank" down', ['e-twist', 'e-plank']],
  ])('moves an exercise with %s, confirms this, and saves the whole order', async (act, said, order) => {
    await open('?set=s-morning&edit=exercises');

    await press(act);

    expect(screen.getByText(said)).toBeDefined();
    expect(document.activeElement?.getAttribute('aria-label')).toBe(act);
    await press('Save Changes');
    expect(exercisesOf(library.written[0]?.input)).toEqual(order.map((exerciseID) => ({ exerciseID })));
  });

  it('says that the order was not saved', async () => {
    library.refusals.set('SaveSet', unreachable);
    await open('?set=s-morning&edit=exercises');
    await press('Move Plank down');

    await press('Save Changes');

    expect(screen.getByText('Failed to save exercise order')).toBeDefined();
  });

  it('adds an exercise once, and confirms this', async () => {
    await open('?set=s-morning&edit=exercises');
    await press('Add March in place');
    expect(button('Added March in place').getAttribute('aria-disabled')).toBe('true');
    expect(screen.getAllByText('3 exercises · 3:15 in total')).toBeDefined();

    library.refusals.set('SaveSet', unreachable);
    await press('Save Changes');
    expect(screen.getByText('Failed to add exercise')).toBeDefined();
    library.refusals.clear();
    await press('Save Changes');

    expect(screen.getByText('Exercise added successfully')).toBeDefined();
  });

  it('asks for confirmation before an exercise is removed from a set', async () => {
    await open('?set=s-morning&edit=exercises');
    await press('Remove Plank');
    expect(screen.getByRole('alertdialog').textContent).toContain("Remove 'Plank' from the set?");
    await press('Remove exercise');

    library.refusals.set('SaveSet', unreachable);
    await press('Save Changes');
    expect(screen.getByText('Failed to remove exercise')).toBeDefined();
    library.refusals.clear();
    await press('Save Changes');

    expect(screen.getByText('Exercise removed from set')).toBeDefined();
  });

  it('creates an exercise together with the set', async () => {
    await open('?set=s-morning&edit=exercises');
    await press('New exercise');
    expect(field('Duration').value).toBe('60');
    await press('Add to set');
    expect(screen.getByText('Title is required')).toBeDefined();

    type('Title', 'Shoulder roll');
    await press('Add to set');
    await press('Save Changes');

    expect(exercisesOf(library.written[0]?.input)).toEqual([
      { exerciseID: 'e-plank' },
      { exerciseID: 'e-twist' },
      {
        create: expect.objectContaining({
          title: 'Shoulder roll',
          duration: 60,
          icon: 'mdi-run',
          color: 'primary',
        }),
      },
    ]);
  });

  it('edits an exercise from the set, and names it', async () => {
    await open('?set=s-morning&edit=exercises');
    await press('Edit Plank');
    const dialog = within(screen.getByRole('dialog', { name: "Edit exercise 'Plank'" }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Target' }), { target: { value: 'Whole body' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await passTime(100);

    expect(screen.getByText('Exercise "Plank" updated successfully')).toBeDefined();
  });

  it('shows that an exercise no longer exists', async () => {
    library.sets = [{ ...fakeSet, exerciseIds: ['e-plank', 'e-gone'] }];
    await open('?set=s-morning&edit=exercises');
    expect(screen.getByText('This exercise has been deleted. Remove it from the set.')).toBeDefined();

    await press('Remove missing');
    await press('Save Changes');

    expect(exercisesOf(library.written[0]?.input)).toEqual([{ exerciseID: 'e-plank' }]);
  });

  it('says who has saved the set, and merges both versions', async () => {
    const current = {
      ...fakeSet,
      _version: 4,
      description: 'New words.',
      exerciseIds: ['e-plank', 'e-twist', 'e-march'],
    };
    const info = {
      field: 'input._version',
      changedBy: 'ben@example.com',
      changedAt: '2026-03-04T13:10:00.000Z',
      changedFields: ['description', 'exerciseIds'],
      changes: [
        { by: 'ben@example.com', at: '2026-03-04T13:10:00.000Z', description: "Updated set 'Morning'" },
      ],
      current,
    };
    library.refusals.set('SaveSet', new ApiError('Conflict', 'This record was changed.', info));
    await open('?set=s-morning&edit=exercises');
    await press('Move Plank down');
    await press('Save Changes');
    expect(screen.getByText(/^ben@example.com changed this set/).textContent).toContain(
      'Description, Exercises',
    );

    library.refusals.clear();
    await press('Apply my changes on top');
    await press('Save Changes');

    expect(library.written.at(-1)?.input).toEqual({
      id: 's-morning',
      _version: 4,
      exercises: [{ exerciseID: 'e-twist' }, { exerciseID: 'e-plank' }, { exerciseID: 'e-march' }],
    });
  });

  it('keeps the typed values of a deleted set as a new set', async () => {
    library.refusals.set('SaveSet', new ApiError('NotFound', 'There is no set.'));
    await open('?set=s-morning&edit=details');
    type('Title', 'Early morning');
    await press('Save Changes');
    expect(screen.getByText(/deleted this set/)).toBeDefined();

    library.refusals.clear();
    await press('Save as a new set');
    await press('Save Changes');

    expect(library.written.at(-1)?.input).toMatchObject({
      fields: { title: 'Early morning', description: 'To begin with.' },
      exercises: [{ exerciseID: 'e-plank' }, { exerciseID: 'e-twist' }],
    });
    expect(library.written.at(-1)?.input).not.toHaveProperty('id');
  });

  it('says that a set does not exist', async () => {
    await open('?set=s-none&edit=details');

    expect(screen.getByText('This set does not exist')).toBeDefined();
  });
});
