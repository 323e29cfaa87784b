// @vitest-environment jsdom
import { Dialog } from '@chakra-ui/react';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { CancelButton } from '#web/components/layout/cancel-button';
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

/** A dialog with a form of two steps. The first step's field is removed when the second is shown. */
function Form({ onClose }: { readonly onClose: () => void }) {
  const [open, setOpen] = useState(true);
  const [step, setStep] = useState(1);
  const close = () => {
    setOpen(false);
    onClose();
  };
  return (
    <DialogFrame open={open} onClose={close}>
      <Dialog.Title>Form</Dialog.Title>
      <input type="search" aria-label="Search" />
      {step === 1 && <input aria-label="Name" defaultValue="Ana" />}
      <button type="button" onClick={() => setStep(2)}>
        Next
      </button>
      <button type="button" onClick={close}>
        Save
      </button>
      <CancelButton />
    </DialogFrame>
  );
}

const type = (name: string, value: string) => {
  const field = screen.getByLabelText(name);
  field.focus();
  fireEvent.change(field, { target: { value } });
};

const openForm = async () => {
  const onClose = vi.fn();
  renderInTheme(<Form onClose={onClose} />);
  await screen.findByRole('dialog', { name: 'Form' });
  await settled();
  return onClose;
};

const question = () => screen.findByRole('alertdialog', { name: 'Close without saving?' });

const closings = {
  Escape: () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }),
  Cancel: () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })),
};

it.each(Object.entries(closings))('asks before %s discards what was typed', async (_, press) => {
  const onClose = await openForm();
  type('Name', 'Eva');

  press();
  await question();
  await settled();
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));

  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

it.each(Object.entries(closings))('closes at once on %s if nothing was typed', async (_, press) => {
  const onClose = await openForm();
  type('Search', 'an');
  type('Name', 'Eva');
  type('Name', 'Ana');

  press();

  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

it('asks even if the field is not shown any more', async () => {
  const onClose = await openForm();
  type('Name', 'Eva');
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));

  closings.Cancel();

  await question();
  expect(onClose).not.toHaveBeenCalled();
});

it('does not ask when the dialog has been saved', async () => {
  const onClose = await openForm();
  type('Name', 'Eva');

  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await settled();

  expect(onClose).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
