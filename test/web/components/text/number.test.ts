import { describe, expect, it } from 'vitest';
import {
  formatCount,
  formatCounted,
  formatPercent,
  formatRate,
  formatShare,
} from '#web/components/text/number';

describe('numbers', () => {
  it('have separators', () => {
    expect(formatCount(76812)).toBe('76,812');
  });

  it('are shown with their noun in the singular or plural', () => {
    expect(formatCounted(1, 'record')).toBe('1 record');
    expect(formatCounted(2400, 'record')).toBe('2,400 records');
    expect(formatCounted(0, 'entry', 'entries')).toBe('0 entries');
  });

  it('are rounded to three digits if they are rates, to avoid flickering', () => {
    expect(formatRate(14_449.2)).toBe('14,400 records/s');
    expect(formatRate(7.25)).toBe('7.25 records/s');
  });

  it('are rounded if they are shares, with 0% and 100% only if exact', () => {
    expect([11 / 12, 0.999, 0.001, 1, 0].map(formatShare)).toEqual(['92%', '99%', '1%', '100%', '0%']);
  });

  it('are 100% only for finished tasks', () => {
    expect(formatPercent(0.999)).toBe('99%');
    expect(formatPercent(1)).toBe('100%');
  });
});
