// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Pager } from '#web/components/table/pager';
import { renderInTheme } from '../../render';

const draw = (loading: boolean) => {
  const onNext = vi.fn();
  const { unmount } = renderInTheme(
    <Pager
      hasNext
      hasPrevious={false}
      onNext={onNext}
      onPrevious={() => undefined}
      summary="Showing 1-10 of 25"
      loading={loading}
    />,
  );
  return { onNext, unmount, next: screen.getByRole('button', { name: 'Next' }) };
};

const afterPaint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));

describe('a pager', () => {
  it('shows the position and goes to the next page after the next paint', async () => {
    const { onNext, next } = draw(false);

    fireEvent.click(next);

    expect(screen.getByText('Showing 1-10 of 25')).toBeDefined();
    expect(onNext).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(onNext).toHaveBeenCalledOnce());
  });

  it('turns only one page for two clicks before the paint, and another for a click after it', async () => {
    const { onNext, next } = draw(false);

    fireEvent.click(next);
    fireEvent.click(next);
    await vi.waitFor(() => expect(onNext).toHaveBeenCalled());
    await afterPaint();
    expect(onNext).toHaveBeenCalledOnce();

    fireEvent.click(next);
    await vi.waitFor(() => expect(onNext).toHaveBeenCalledTimes(2));
  });

  it('turns no page once it has been removed', async () => {
    const { onNext, next, unmount } = draw(false);

    fireEvent.click(next);
    unmount();

    await afterPaint();
    expect(onNext).not.toHaveBeenCalled();
  });

  it('hides the position until the page has loaded, and ignores a second click in the meantime', () => {
    const { onNext, next } = draw(true);

    fireEvent.click(next);

    expect(screen.queryByText('Showing 1-10 of 25')).toBeNull();
    expect(screen.getByText('Loading page')).toBeDefined();
    expect(next.getAttribute('aria-disabled')).toBe('true');
    expect(onNext).not.toHaveBeenCalled();
  });
});
