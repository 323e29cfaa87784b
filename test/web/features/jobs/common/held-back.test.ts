import { describe, expect, it } from 'vitest';
import { heldBackText, laneHeldBackText } from '#web/features/jobs/common/held-back';

describe('a run that is held back', () => {
  it('names the limit that holds it back', () => {
    const heldBack = { by: 'limit', lanes: 2, totalPerSecond: 250.4 } as const;

    expect(heldBackText({ heldBack, writesPerSecond: 500 })).toBe(
      'Slowed down by the limit of 500 writes per second',
    );
  });

  it('names the write budget, even if the run has a limit of its own', () => {
    const heldBack = { by: 'budget', lanes: 2, totalPerSecond: 20 } as const;

    expect(heldBackText({ heldBack, writesPerSecond: 500 })).toBe(
      'Slowed down by a write budget: 20 writes per second',
    );
  });

  it('says that the table is throttling writes, and shows the current rate', () => {
    const heldBack = { by: 'throttling', lanes: 1, totalPerSecond: 120.2 } as const;

    expect(heldBackText({ heldBack, writesPerSecond: 500 })).toBe(
      'The table is throttling writes: currently 120 writes per second',
    );
  });

  it('never says 0 writes per second', () => {
    const heldBack = { by: 'throttling', lanes: 1, totalPerSecond: 0.2 } as const;

    expect(heldBackText({ heldBack })).toBe('The table is throttling writes: currently 1 write per second');
  });

  it('shows nothing if nothing holds it back', () => {
    expect(heldBackText({ heldBack: null, writesPerSecond: 500 })).toBeUndefined();
  });
});

describe('a lane that is held back', () => {
  it.each([
    ['limit', 'limited to its share: 125 writes per second'],
    ['budget', 'limited to its share: 125 writes per second'],
    ['throttling', 'the table is throttling writes: 125 writes per second'],
  ] as const)('by %s names this cause', (heldBack, text) => {
    expect(laneHeldBackText({ done: false, heldBack, allowedPerSecond: 125 })).toBe(text);
  });

  it('shows nothing once it is done', () => {
    expect(laneHeldBackText({ done: true, heldBack: 'limit', allowedPerSecond: 125 })).toBeUndefined();
  });
});

describe('a run whose reads are held back', () => {
  it('shows the limit, or that the table is throttling', () => {
    const heldBack = { by: 'readLimit', lanes: 2, totalPerSecond: 50 } as const;

    expect(heldBackText({ heldBack, writesPerSecond: 500, readsPerSecond: 60 })).toBe(
      'Slowed down by the limit of 60 reads per second',
    );
    expect(heldBackText({ heldBack: { ...heldBack, by: 'readThrottling' } })).toBe(
      'The table is throttling reads: currently 50 reads per second',
    );
  });
});
