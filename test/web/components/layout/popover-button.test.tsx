// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PopoverButton } from '#web/components/layout/popover-button';
import { renderInTheme } from '../../render';

// jsdom has no ResizeObserver, which an open popover needs.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

it('moves the focus into its panel each time it opens, and back to the button on Escape', async () => {
  renderInTheme(
    <PopoverButton label="Choices" button={<button type="button">Choose</button>}>
      {() => <button type="button">First choice</button>}
    </PopoverButton>,
  );
  for (const _time of ['first', 'second']) {
    const trigger = screen.getByRole('button', { name: 'Choose' });
    trigger.focus();
    fireEvent.click(trigger);

    const panel = await screen.findByRole('dialog', { name: 'Choices' });
    await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));

    fireEvent.keyDown(panel, { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose' })));
    // jsdom never ends the animation after which the closed panel is removed.
    await waitFor(() => expect(panel.dataset.state).toBe('closed'));
  }
});
