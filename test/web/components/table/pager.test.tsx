// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Pager } from '#web/components/table/pager';
import { renderInTheme } from '../../render';

const draw = (loading: boolean) => {
  const onNext = vi.fn();
  renderInTheme(
    <Pager
      hasNext
      hasPrevious={false}
      onNext={onNext}
      onPrevious={() => undefined}
      summary="Showing 1-10 of 25"
      loading={loading}
    />,
  );
  return { onNext, next: screen.getByRole('button', { name: 'Next' }) };
};

describe('a pager', () => {
  it('shows the position and goes to the next page', () => {
    const { onNext, next } = draw(false);

    fireEvent.click(next);

    expect(screen.getByText('Showing 1-10 of 25')).toBeDefined();
    expect(onNext).toHaveBeenCalledOnce();
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
