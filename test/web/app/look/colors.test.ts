import { describe, expect, it } from 'vitest';
import { system } from '#web/app/look/theme';
import { contrastOf } from './contrast';

const modes = ['_light', '_dark'] as const;
const surfaces = ['bg', 'bg.canvas', 'bg.panel', 'bg.subtle', 'bg.muted'];
const hues = ['gray', 'teal', 'red', 'orange', 'green', 'blue', 'purple'];
const statuses = ['queued', 'running', 'stopping', 'stopped', 'succeeded', 'completedWithFailures', 'failed'];

/** Returns a semantic token's hex value in a mode, as resolved by Chakra. */
function hexOf(token: string, mode: (typeof modes)[number]): string {
  const found = system.tokens.getByName(`colors.${token}`);
  const conditions: Record<string, string> | undefined = found?.extensions.conditions;
  const value = conditions?.[mode] ?? found?.value;
  if (typeof value !== 'string') throw new Error(`No colour "${token}"`);
  const named = /^\{?(?:colors\.)?([a-z]+(?:\.\w+)?)\}?$/.exec(value)?.[1];
  return value.startsWith('#') || named === undefined ? value : hexOf(named, mode);
}

/** Describes the pairs whose contrast is too low. */
function tooClose(pairs: ReadonlyArray<readonly [string, string]>, atLeast: number): readonly string[] {
  return modes.flatMap((mode) =>
    pairs.flatMap(([front, back]) => {
      const contrast = contrastOf(hexOf(front, mode), hexOf(back, mode));
      return contrast >= atLeast ? [] : [`${front} on ${back} ${mode}: ${contrast.toFixed(2)}`];
    }),
  );
}

describe('the colours of the panel', () => {
  it('are read from the theme as hex values', () => {
    expect(hexOf('white', '_light')).toBe('#ffffff');
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  });

  it('give text a contrast of 4.5:1 on every surface', () => {
    const texts = ['fg', 'fg.muted', 'fg.subtle', 'fg.error', 'fg.warning', 'fg.success', 'fg.info'];

    const pairs = texts.flatMap((text) => surfaces.map((surface) => [text, surface] as const));

    expect(tooClose(pairs, 4.5)).toEqual([]);
  });

  it("give a palette's text 4.5:1 on the palette's own surfaces, and the text of a filled button 4.5:1 on its fill", () => {
    const pairs = hues.flatMap((hue) => [
      [`${hue}.fg`, `${hue}.subtle`] as const,
      [`${hue}.fg`, `${hue}.muted`] as const,
      [`${hue}.fg`, 'bg.panel'] as const,
      [`${hue}.contrast`, `${hue}.solid`] as const,
      [`${hue}.contrast`, `${hue}.solidHover`] as const,
    ]);

    expect(tooClose(pairs, 4.5)).toEqual([]);
  });

  it('give each meaning 4.5:1 on its own background, as in a difference', () => {
    const pairs = ['error', 'warning', 'success', 'info'].map(
      (name) => [`fg.${name}`, `bg.${name}`] as const,
    );

    expect(tooClose(pairs, 4.5)).toEqual([]);
  });

  it('give the text of each status 4.5:1, and its bar 3:1 against the track', () => {
    const words = statuses.map((status) => [`status.${status}`, `status.${status}.subtle`] as const);
    const bars = statuses.map((status) => [`status.${status}.solid`, 'bg.emphasized'] as const);

    expect(tooClose(words, 4.5)).toEqual([]);
    expect(tooClose(bars, 3)).toEqual([]);
  });

  it('give the borders of controls and the focus ring 3:1', () => {
    const pairs = surfaces.flatMap((surface) => [
      ['border.control', surface] as const,
      ['teal.focusRing', surface] as const,
      ['gray.focusRing', surface] as const,
    ]);

    expect(tooClose(pairs, 3)).toEqual([]);
  });

  it('give a tooltip and a message on an inverted background 4.5:1', () => {
    expect(tooClose([['fg.inverted', 'bg.inverted']], 4.5)).toEqual([]);
  });
});
