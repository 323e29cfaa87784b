// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { TypedInput } from '#web/components/schedule-entry/typed-input';
import { hasPendingEdits } from '#web/components/unsaved/use-unsaved-guard';
import { renderInTheme } from '../../render';

function Field({ allows }: { readonly allows: (text: string) => boolean }) {
  const [value, setValue] = useState('Break');
  return (
    <TypedInput
      aria-label="Heading"
      value={value}
      onType={(text) => setValue((before) => (allows(text) ? text : before))}
    />
  );
}

const heading = () => screen.getByRole('textbox', { name: 'Heading' });

it('shows typed text and passes it on', () => {
  renderInTheme(<Field allows={() => true} />);

  for (const value of ['Break a', 'Break at']) fireEvent.change(heading(), { target: { value } });

  expect(heading()).toHaveProperty('value', 'Break at');
});

it('shows the value again if the typed text was not accepted', () => {
  renderInTheme(<Field allows={() => false} />);

  fireEvent.change(heading(), { target: { value: 'Breaks' } });

  expect(heading()).toHaveProperty('value', 'Break');
});

it('counts as an unsaved edit until the typed text is part of the page', async () => {
  renderInTheme(<Field allows={() => true} />);
  const input = heading() as HTMLInputElement;
  expect(hasPendingEdits()).toBe(false);

  // React treats this like a native browser event: it renders urgent updates first, and the edit later.
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setValue?.call(input, 'Breaks');
  input.dispatchEvent(new Event('input', { bubbles: true }));
  expect(hasPendingEdits()).toBe(true);

  await waitFor(() => expect(hasPendingEdits()).toBe(false));
});
