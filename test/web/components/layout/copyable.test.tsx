// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CopyableId } from '#web/components/layout/copyable';
import { renderInTheme } from '../../render';

it.each([
  ['says that the ID was copied', async (): Promise<void> => undefined, 'Copied'],
  [
    'says if the browser does not allow copying',
    async (): Promise<void> => Promise.reject(new Error('denied')),
    'The browser did not allow copying',
  ],
] as const)('a press %s', async (_, writeText, words) => {
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  renderInTheme(<CopyableId value="abc" />);

  fireEvent.click(screen.getByRole('button', { name: 'Copy abc' }));

  expect(await screen.findByRole('button', { name: words })).toBeDefined();
});
