// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useShortcuts } from '#web/app/shell/use-shortcuts';
import { renderInTheme } from '../../render';

const on = {
  onPalette: vi.fn(),
  onHelp: vi.fn(),
  onEscape: vi.fn(),
  onUndo: vi.fn(),
  onRedo: vi.fn(),
  onGo: vi.fn(),
};

function Page() {
  useShortcuts(on);
  return (
    <>
      <input aria-label="Text" />
      <input aria-label="Box" type="checkbox" />
      <div role="dialog">
        <button type="button">In a dialog</button>
      </div>
    </>
  );
}

beforeEach(() => {
  vi.clearAllMocks();
  renderInTheme(<Page />);
});

describe('the keyboard shortcuts of the panel', () => {
  it('undo with Ctrl-Z or the command key, and redo with Shift', () => {
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'z', metaKey: true });
    fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true, shiftKey: true });

    expect(on.onUndo).toHaveBeenCalledTimes(2);
    expect(on.onRedo).toHaveBeenCalledTimes(1);
  });

  it('undo only once while the key is held down', () => {
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, repeat: true });

    expect(on.onUndo).not.toHaveBeenCalled();
  });

  it('leave undo to a text field that has the focus, and change nothing behind a dialog', () => {
    fireEvent.keyDown(screen.getByLabelText('Text'), { key: 'z', ctrlKey: true });
    fireEvent.keyDown(screen.getByText('In a dialog'), { key: 'z', ctrlKey: true });
    expect(on.onUndo).not.toHaveBeenCalled();

    fireEvent.keyDown(screen.getByLabelText('Box'), { key: 'z', ctrlKey: true });
    expect(on.onUndo).toHaveBeenCalledTimes(1);
  });

  it('are ordinary letters in a text field', () => {
    fireEvent.keyDown(screen.getByLabelText('Text'), { key: '?' });
    expect(on.onHelp).not.toHaveBeenCalled();

    fireEvent.keyDown(document.body, { key: '?' });
    expect(on.onHelp).toHaveBeenCalledTimes(1);
  });

  it('close the bar with Escape, unless the key closes a dialog', () => {
    fireEvent.keyDown(screen.getByText('In a dialog'), { key: 'Escape' });
    expect(on.onEscape).not.toHaveBeenCalled();

    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(on.onEscape).toHaveBeenCalledTimes(1);
  });

  it('open a page with g and its letter, but not in a text field', () => {
    fireEvent.keyDown(document.body, { key: 'g' });
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(on.onGo).toHaveBeenCalledExactlyOnceWith('/admin/jobs');

    fireEvent.keyDown(document.body, { key: 'j' });
    fireEvent.keyDown(screen.getByLabelText('Text'), { key: 'g' });
    fireEvent.keyDown(screen.getByLabelText('Text'), { key: 'j' });
    fireEvent.keyDown(document.body, { key: 'g' });
    fireEvent.keyDown(document.body, { key: 'x' });
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(on.onGo).toHaveBeenCalledOnce();
  });

  it('open the search with a slash, which is not typed into it', () => {
    expect(fireEvent.keyDown(document.body, { key: '/' })).toBe(false);
    expect(on.onPalette).toHaveBeenCalledOnce();

    fireEvent.keyDown(screen.getByLabelText('Text'), { key: '/' });
    expect(on.onPalette).toHaveBeenCalledOnce();
  });
});
