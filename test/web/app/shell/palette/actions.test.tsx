// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeApi } from '../../../features/fake-api';
import { passTime, renderPage } from '../../../features/render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

// jsdom has no layout engine.
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
Element.prototype.scrollIntoView = () => undefined;
const { CommandPalette } = await import('#web/app/shell/palette/command-palette');

const frame = { reverseOwn: () => undefined, toggleKeyboardBar: () => undefined };
const Palette = () => <CommandPalette frame={frame} onClose={() => undefined} />;
let server: FakeApi;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-11-20T10:00:00Z') });
  server = new FakeApi();
  api.graphql.mockImplementation(server.graphql);
});

afterEach(() => {
  vi.useRealTimers();
});

async function actionsFor(text: string): Promise<readonly string[]> {
  await renderPage(Palette, '/admin', '/admin');
  fireEvent.change(screen.getByRole('combobox'), { target: { value: text } });
  await passTime(500);
  const group = screen.queryByRole('group', { name: 'Actions' });
  return [...(group?.querySelectorAll('[role=option]') ?? [])].map(({ textContent }) => textContent ?? '');
}

it.each([
  ['hold', 'Pause all jobs'],
  ['halt all', 'Pause all jobs'],
  ['freeze jobs', 'Pause all jobs'],
  ['suspend', 'Pause all jobs'],
  ['emergency stop', 'Pause all jobs'],
  ['revert', 'Undo my last edit'],
  ['rollback', 'Undo my last edit'],
  ['again', 'Redo my last edit'],
  ['night mode', 'Dark theme'],
  ['hotkeys', 'Keyboard shortcuts'],
  ['log out', 'Sign out'],
])('the palette finds by %j the action %s', async (text, title) => {
  const [first] = await actionsFor(text);

  expect(first).toContain(title);
});

it('the palette offers to resume all jobs while they are paused, and says who paused them', async () => {
  server.jobSwitch = {
    paused: true,
    by: 'ben@example.com',
    at: '2025-11-20T09:00:00.000Z',
    reason: 'Restore',
  };

  const [first] = await actionsFor('hold');
  expect(first).toContain('Resume all jobs');
  expect(first).toContain('Paused by ben@example.com: Restore');

  fireEvent.click(screen.getByRole('option', { name: /^Resume all jobs/ }));
  await passTime(100);
  fireEvent.click(screen.getByRole('button', { name: 'Resume all jobs' }));
  await passTime(500);
  expect(server.jobSwitch.paused).toBe(false);
  expect(screen.getByRole('dialog', { name: 'Jobs resumed' })).toBeDefined();
});
