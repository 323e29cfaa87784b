// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { BusyButton } from '#web/components/actions/busy-button';
import { renderInTheme } from '../../render';

describe('a busy button', () => {
  it('keeps the focus, shows that it is busy and ignores clicks', () => {
    const onClick = vi.fn();
    const scan = (busy: boolean) => (
      <BusyButton busy={busy} busyLabel="Scanning" icon={null} onClick={onClick}>
        Scan
      </BusyButton>
    );
    const { rerender } = renderInTheme(scan(false));
    const button = screen.getByRole('button', { name: 'Scan' });
    button.focus();
    fireEvent.click(button);

    rerender(scan(true));
    fireEvent.click(button);

    expect(onClick).toHaveBeenCalledTimes(1);
    expect(button.textContent).toContain('Scanning');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(button);
  });
});
