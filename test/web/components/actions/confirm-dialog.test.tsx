// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from '#web/components/actions/confirm-dialog';
import { renderInTheme } from '../../render';

const dialog = (props: Partial<Parameters<typeof ConfirmDialog>[0]> = {}) => (
  <ConfirmDialog
    open
    onClose={vi.fn()}
    title="Stop run 7F3K?"
    body="5,120 changes stay."
    confirmLabel="Stop run"
    onConfirm={vi.fn()}
    {...props}
  />
);

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

// jsdom has no layout, and elements without a box cannot receive focus.
beforeEach(() => {
  const boxes = Object.assign([new DOMRect(0, 0, 10, 10)], { item: () => null });
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue(boxes);
});

describe('a confirmation', () => {
  it('puts the focus on the safe button', async () => {
    renderInTheme(dialog());

    const cancel = await button('Cancel');

    await waitFor(() => expect(document.activeElement).toBe(cancel));
  });

  it('names what it concerns and describes what will happen', async () => {
    renderInTheme(dialog());

    const shown = await screen.findByRole('alertdialog', { name: 'Stop run 7F3K?' });

    expect(shown.textContent).toContain('5,120 changes stay.');
  });

  it('can only be confirmed after the box is ticked', async () => {
    const onConfirm = vi.fn();
    renderInTheme(dialog({ acknowledgement: 'I understand', onConfirm }));
    const confirm = await button('Stop run');
    expect(confirm.disabled).toBe(true);

    fireEvent.click(screen.getByRole('checkbox', { name: 'I understand' }));
    await waitFor(() => expect(confirm.disabled).toBe(false));
    fireEvent.click(confirm);

    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it('cannot be pressed twice while the action is in progress', async () => {
    const { container } = renderInTheme(dialog({ pending: true }));
    await button('Cancel');

    const buttons = [...container.ownerDocument.querySelectorAll('button')];

    expect(buttons.every((each) => each.disabled)).toBe(true);
  });

  it('moves the focus to the heading if the action removes the button that opened it', async () => {
    const page = (asking: boolean, done: boolean) => (
      <>
        <h1 tabIndex={-1}>Run 7F3K</h1>
        {!done && dialog({ open: asking })}
      </>
    );
    const { rerender } = renderInTheme(page(true, false));
    const cancel = await button('Cancel');
    await waitFor(() => expect(document.activeElement).toBe(cancel));

    rerender(page(false, true));

    const heading = screen.getByRole('heading', { name: 'Run 7F3K' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('does not move the focus if it was never open', async () => {
    const page = (done: boolean) => (
      <>
        <h1 tabIndex={-1}>Run 7F3K</h1>
        {!done && dialog({ open: false })}
      </>
    );
    const { rerender } = renderInTheme(page(false));

    rerender(page(true));
    await new Promise((resolve) => setTimeout(resolve, 100));

    expect(document.activeElement).toBe(document.body);
  });
});
