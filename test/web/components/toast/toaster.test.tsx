// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toaster, toast } from '#web/components/toast/toaster';
import { renderInTheme } from '../../render';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  for (const dismiss of screen.queryAllByRole('button', { name: 'Dismiss' })) fireEvent.click(dismiss);
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('toasts', () => {
  it('about success disappear after 3 s', () => {
    renderInTheme(<Toaster />);

    act(() => toast.success('Run stopped'));
    pass(2_900);
    expect(screen.queryByText('Run stopped')).not.toBeNull();
    pass(200);

    expect(screen.queryByText('Run stopped')).toBeNull();
  });

  it('about success stay while the pointer is over them', () => {
    renderInTheme(<Toaster />);
    act(() => toast.success('Run stopped'));

    fireEvent.pointerEnter(screen.getByText('Run stopped'));
    pass(60_000);

    expect(screen.queryByText('Run stopped')).not.toBeNull();
  });

  it('about errors stay until they are dismissed', () => {
    renderInTheme(<Toaster />);
    act(() => toast.error('The run could not be stopped'));
    pass(600_000);
    expect(screen.getByRole('alert').textContent).toContain('The run could not be stopped');

    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));

    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stay for 8 s if they offer an action', () => {
    renderInTheme(<Toaster />);
    act(() => toast.success('Schedule saved', { action: { label: 'Undo', onClick: () => undefined } }));

    pass(7_900);
    expect(screen.queryByText('Schedule saved')).not.toBeNull();
    pass(200);

    expect(screen.queryByText('Schedule saved')).toBeNull();
  });

  it('replace a toast with the same text', () => {
    renderInTheme(<Toaster />);
    act(() => toast.error('Run 7F3K was not stopped', { description: 'No network' }));
    act(() => toast.error('Run 9NWC was not stopped', { description: 'No network' }));
    act(() => toast.error('Run 7F3K was not stopped', { description: 'No network' }));

    const texts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(texts).toEqual([
      expect.stringContaining('Run 9NWC was not stopped'),
      expect.stringContaining('Run 7F3K was not stopped'),
    ]);
  });

  it('are at most three', () => {
    renderInTheme(<Toaster />);
    act(() => toast.error('The run could not be stopped'));
    for (const name of ['one', 'two', 'three']) act(() => toast.success(`Saved ${name}`));

    expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(3);
    expect(screen.queryByText('The run could not be stopped')).toBeNull();
  });

  it('offer the next step', () => {
    const onClick = vi.fn();
    renderInTheme(<Toaster />);
    act(() => toast.success('Run stopped', { action: { label: 'Open run', onClick } }));

    fireEvent.click(screen.getByRole('button', { name: 'Open run' }));

    expect(onClick).toHaveBeenCalledOnce();
    expect(screen.queryByText('Run stopped')).toBeNull();
  });
});
