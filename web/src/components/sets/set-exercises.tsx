import { Box, Flex, Text } from '@chakra-ui/react';
import { minutesAndSeconds, totalDuration } from '#shared/values/durations';
import type { Library } from '../../api/library/library';
import { type LibraryExercise, type LibrarySet, nameOf } from '../../api/library/records';

/** Lists a set's exercises. Only the ID is shown for one that no longer exists. */
export function SetExercises({ summary }: { readonly summary: SetSummary }) {
  const { exercises, missing } = summary;
  if (exercises.length + missing.length === 0) {
    return (
      <Text textStyle="xs" color="fg.muted">
        No exercises in this set.
      </Text>
    );
  }
  return (
    <Box as="ol" listStyleType="none" textStyle="xs">
      {exercises.map((exercise, index) => (
        <Flex as="li" key={exercise.id} gap="2" py="1" align="baseline">
          <Text w="4" textAlign="end" color="fg.muted" fontVariantNumeric="tabular-nums">
            {index + 1}
          </Text>
          <Text flex="1" minW="0" overflowWrap="anywhere">
            {nameOf(exercise)}
          </Text>
          {exercise.target && (
            <Text color="fg.muted" hideBelow="sm" truncate maxW="40%">
              {exercise.target}
            </Text>
          )}
          <Text color="fg.muted" fontVariantNumeric="tabular-nums">
            {minutesAndSeconds(exercise.duration ?? 0)}
          </Text>
        </Flex>
      ))}
      {missing.map((id) => (
        <Text as="li" key={id} py="1" color="fg.error" overflowWrap="anywhere">
          {id} no longer exists.
        </Text>
      ))}
    </Box>
  );
}

interface SetSummary {
  /** The number of exercises. Undefined if the set does not list them and they have not been read. */
  readonly count: number | undefined;
  readonly totalSeconds: number;
  readonly exercises: readonly LibraryExercise[];
  /** The IDs that were not found. Empty while exercises are loading. */
  readonly missing: readonly string[];
}

export function summaryOf({ exerciseIds }: LibrarySet, { exercises: all, complete }: Library): SetSummary {
  const ids = exerciseIds ?? [];
  const exercises = ids.flatMap((id) => all.get(id) ?? []);
  return {
    count: exerciseIds?.length,
    totalSeconds: totalDuration(exercises.map(({ duration }) => duration)),
    exercises,
    missing: complete ? ids.filter((id) => !all.has(id)) : [],
  };
}
