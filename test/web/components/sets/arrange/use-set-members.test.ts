// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { maxExercises } from '#shared/domain/sets/set-link';
import { useSetMembers } from '#web/components/sets/arrange/use-set-members';

it('accepts at most as many exercises as a set can have', () => {
  const ids = Array.from({ length: maxExercises - 1 }, (_, index) => `exercise-${index}`);
  const { result } = renderHook(() => useSetMembers(ids, new Map(), false));

  act(() => result.current.add({ id: 'the last', title: 'Last', duration: 30 }));
  act(() => result.current.add({ id: 'one too many', title: 'Too many', duration: 30 }));
  act(() => result.current.create({ title: 'New', duration: 30 }));

  expect(result.current.members).toHaveLength(maxExercises);
  expect(result.current.members.at(-1)?.key).toBe('the last');
});
