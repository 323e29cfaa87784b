/**
 * Sets and links of sets answer their exercises along with them: the distinct ones of a whole page are read
 * in batches, never one by one (functions/resolvers/read-exercises.ts).
 */

/** As many keys as DynamoDB takes in one BatchGetItem. */
export const exerciseBatchSize = 100;

/** Batches of one page; an AppSync pipeline has ten steps at most. */
export const exerciseBatches = 6;

/**
 * Exercises of one page: what the batches read, but for one, which is kept for what DynamoDB leaves unread.
 */
export const maxNestedExercises: number = (exerciseBatches - 1) * exerciseBatchSize;

/** Fields that records have besides the stored ones, by model. */
export const nestedFields: Readonly<Record<string, readonly string[]>> = {
  Set: [
    '"In order. Null where the set does not say which, and in the answer to a change."',
    'exercises: [ExerciseOfSet!]',
  ],
  SetExercise: ['"Null where there is none, and in the answer to a change."', 'exercise: Exercise'],
};

/** Types of those fields, by model; there where the model is. */
export const nestedTypes: Readonly<Record<string, string>> = {
  Set: [
    '"An exercise in its place in a set. id: of the link; null where the set itself says its exercises."',
    'type ExerciseOfSet {',
    '  id: ID',
    '  "Null where there is none of that id, or it is marked as deleted."',
    '  exercise: Exercise',
    '}',
  ].join('\n'),
};
