import { describe, expect, it } from 'vitest';
import { createPausable } from '#infra/local/database/start-database';

describe('work that can be paused', () => {
  it('starts immediately without a pause, and returns its result', async () => {
    const work = createPausable();

    expect(await work.run(async () => 7)).toBe(7);
    await expect(work.run(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  });

  it('ends before a pause begins, even if it fails, and waits until the pause is over', async () => {
    const work = createPausable();
    const seen: string[] = [];
    const [early, inside] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const failing = work.run(() => early.promise).catch(() => seen.push('early failed'));

    const pause = work.pauseFor(async () => {
      seen.push('pause');
      await inside.promise;
      seen.push('pause over');
    });
    const late = [1, 2].map((number) => work.run(async () => seen.push(`late ${number}`)));
    early.reject(new Error('lost'));
    await failing;
    inside.resolve();
    await Promise.all([pause, ...late]);

    expect(seen).toEqual(['early failed', 'pause', 'pause over', 'late 1', 'late 2']);
  });

  it('continues after a pause that failed', async () => {
    const work = createPausable();

    await expect(work.pauseFor(() => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full');

    expect(await work.run(async () => 'done')).toBe('done');
  });
});
