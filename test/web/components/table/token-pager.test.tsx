// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { TokenPager } from '#web/components/table/token-pager';
import { renderInTheme } from '../../render';

const draw = (change: Partial<Parameters<typeof TokenPager>[0]>) => {
  const previous = vi.fn();
  renderInTheme(
    <TokenPager
      pages={{ page: 2, next: () => undefined, previous }}
      more={undefined}
      pageSize={10}
      shown={5}
      {...change}
    />,
  );
  return previous;
};

describe('the pager of a list with page tokens', () => {
  it('leaves a page that became empty, and removes it from the history', () => {
    expect(draw({ shown: 0 })).toHaveBeenCalledExactlyOnceWith({ replace: true });
  });

  it('stays on a page that has rows, is loading, or may be followed by more rows', () => {
    expect(draw({})).not.toHaveBeenCalled();
    expect(draw({ shown: 0, loading: true })).not.toHaveBeenCalled();
    expect(draw({ shown: 0, more: 'token' })).not.toHaveBeenCalled();
  });

  it('offers no next page once all rows have been shown, even if the server returned a token', () => {
    draw({ shown: 10, total: 20, more: 'token' });

    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
    expect(screen.getByText('Showing 11-20 of 20')).toBeDefined();
  });
});
