// @vitest-environment jsdom
import { Dialog } from '@chakra-ui/react';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { DialogFrame } from '#web/components/layout/dialog-frame';
import { renderInTheme } from '../../render';

/** A dialog that opens a confirmation, like a form that is reviewed before it is saved. */
function TwoDialogs() {
  const [open, setOpen] = useState<'form' | 'question'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <button type="button" onClick={() => setOpen('form')}>
        Open
      </button>
      <DialogFrame open={open === 'form'} onClose={close}>
        <Dialog.Title>Form</Dialog.Title>
        <button type="button" onClick={() => setOpen('question')}>
          Review
        </button>
      </DialogFrame>
      <DialogFrame open={open === 'question'} onClose={close} role="alertdialog">
        <Dialog.Title>Question</Dialog.Title>
        <button type="button" onClick={close}>
          Keep
        </button>
      </DialogFrame>
    </>
  );
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

it('stays open when the dialog that opened it closes', async () => {
  renderInTheme(<TwoDialogs />);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));

  fireEvent.click(await screen.findByRole('button', { name: 'Review' }));
  await screen.findByRole('alertdialog', { name: 'Question' });
  await settled();

  expect(screen.queryByRole('alertdialog', { name: 'Question' })).not.toBeNull();
  expect(screen.queryByRole('dialog', { name: 'Form' })).toBeNull();
});

/** A dialog whose content replaces its first button, like a form whose record has finished loading. */
function LateContent() {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <DialogFrame open onClose={() => undefined}>
      <Dialog.Title>Form</Dialog.Title>
      {isLoaded ? (
        <input aria-label="Name" />
      ) : (
        <footer>
          <button type="button" onClick={() => setLoaded(true)}>
            Load
          </button>
        </footer>
      )}
    </DialogFrame>
  );
}

it('keeps the focus when the element that has it is removed', async () => {
  renderInTheme(<LateContent />);
  const load = await screen.findByRole('button', { name: 'Load' });
  await settled();
  load.focus();

  fireEvent.click(load);
  await screen.findByRole('textbox', { name: 'Name' });

  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
});
