// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error';
import { NoteDialog } from '#web/components/actions/note-dialog';
import { renderInTheme } from '../../render';

const dialog = (props: Partial<Parameters<typeof NoteDialog>[0]> = {}) => (
  <NoteDialog
    open
    onClose={vi.fn()}
    title="Acknowledge run 7F3K"
    body="It leaves the list."
    label="Note"
    confirmLabel="Acknowledge"
    onConfirm={vi.fn()}
    {...props}
  />
);

const note = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Note/ });
const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Acknowledge' }));

// jsdom has no layout, and elements without a box cannot receive focus.
beforeEach(() => {
  const boxes = Object.assign([new DOMRect(0, 0, 10, 10)], { item: () => null });
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue(boxes);
});

describe('a dialog that asks for a note', () => {
  it('passes the note on without surrounding spaces', async () => {
    const onConfirm = vi.fn();
    renderInTheme(dialog({ onConfirm }));
    fireEvent.change(await note(), { target: { value: '  Restored from backup \n' } });

    confirm();

    expect(onConfirm.mock.calls).toEqual([['Restored from backup']]);
  });

  it('says next to the field that a note is required, until one is typed', async () => {
    const onConfirm = vi.fn();
    renderInTheme(dialog({ onConfirm }));
    fireEvent.change(await note(), { target: { value: '   ' } });

    confirm();

    expect(onConfirm).not.toHaveBeenCalled();
    expect(await screen.findByText('Note is required')).toBeDefined();
    expect((await note()).getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(await note(), { target: { value: 'Seen to' } });
    expect(screen.queryByText('Note is required')).toBeNull();
  });

  it('states the length of a note that is too long, and the limit, instead of cutting the note', async () => {
    const onConfirm = vi.fn();
    renderInTheme(dialog({ onConfirm, maxLength: 500 }));
    fireEvent.change(await note(), { target: { value: 'x'.repeat(10_000) } });

    confirm();

    expect(onConfirm).not.toHaveBeenCalled();
    expect(await screen.findByText('Note has 10,000 characters; at most 500 are allowed')).toBeDefined();
    expect((await note()).maxLength).toBe(-1);
  });

  it('explains why the action was rejected, and keeps the note', async () => {
    const { rerender } = renderInTheme(dialog());
    fireEvent.change(await note(), { target: { value: 'Seen to' } });

    rerender(dialog({ error: new ApiError('Conflict', 'Run 7F3K was acknowledged by ben@example.com.') }));

    expect(screen.getByRole('alert').textContent).toContain('acknowledged by ben@example.com');
    expect((await note()).value).toBe('Seen to');
  });
});
