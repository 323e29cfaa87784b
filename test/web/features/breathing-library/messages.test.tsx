// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error';
import { Toaster } from '#web/components/toast/toaster';
import { BreathingLibraryPage } from '#web/features/breathing-library/page';
import { FakeLibrary, fakeBreathing } from '../fake-library';
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

const path = '/admin/breathing-exercises';
const Page = () => (
  <>
    <BreathingLibraryPage />
    <Toaster />
  </>
);
const open = (search = '') => renderPage(Page, path, path + search);
const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

async function press(name: string): Promise<void> {
  fireEvent.click(button(name));
  await passTime(100);
}

describe('the breathing exercises', () => {
  it('explain why they could not be loaded', async () => {
    library.refusals.set('BreathingExercises', unreachable);

    await open();

    expect(
      screen.getByText('Failed to load breathing exercises: The server cannot be reached.'),
    ).toBeDefined();
  });

  it('can be edited, and report that they were saved', async () => {
    await open();
    await press('Edit Box breathing');
    type('Name', 'Square breathing');

    await press('Save Changes');

    expect(library.written[0]?.input).toEqual({ id: 'b-box', _version: 1, name: 'Square breathing' });
    expect(screen.getByText('Breathing exercise updated successfully!')).toBeDefined();
  });

  it('explain why an exercise was not saved', async () => {
    library.refusals.set('WriteBreathingExercise', unreachable);
    await open('?edit=b-box');
    type('Name', 'Square breathing');

    await press('Save Changes');

    expect(
      screen.getByText('Failed to update breathing exercise: The server cannot be reached.'),
    ).toBeDefined();
  });

  it('reject an invalid pattern and keep it as typed', async () => {
    await open('?edit=b-box&field=pattern');

    type('Pattern', '4 then 4');

    expect(
      screen.getByText(
        'Pattern is "4 then 4"; expected seconds separated by dashes, such as 4-4-4-4 or 2+1-6.',
      ),
    ).toBeDefined();
    expect(button('Save Changes').hasAttribute('disabled')).toBe(true);
  });

  it('send both inhales of a double inhale, and null once the exercise no longer has one', async () => {
    library.breathing = [{ ...fakeBreathing, isDoubleInhale: true, inhale1: 2, inhale2: 1 }];
    await open('?edit=b-box');
    expect(field('First inhale').value).toBe('2');

    fireEvent.click(screen.getByRole('switch', { name: 'Double inhale' }));
    await passTime(50);
    await press('Save Changes');

    expect(library.written[0]?.input).toEqual({
      id: 'b-box',
      _version: 1,
      isDoubleInhale: false,
      inhale1: null,
      inhale2: null,
    });
  });

  it('store an empty timing as 0', async () => {
    await open('?edit=b-box');
    type('Hold after exhaling', '');

    await press('Save Changes');

    expect(library.written[0]?.input).toMatchObject({ holdOut: 0 });
  });
});
