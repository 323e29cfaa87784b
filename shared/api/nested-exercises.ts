/**
 * Sets and links of sets return their exercises with them: the distinct ones of a whole page are read in
 * batches, never one by one (functions/resolvers/read-exercises.ts).
 */

/** DynamoDB's maximum of keys in one BatchGetItem. */
export const exerciseBatchSize = 100;

/** Batches of one page; an AppSync pipeline has ten steps at most. */
export const exerciseBatches = 6;

/**
 * Maximum exercises of one page: what all batches but one read. One is kept for what DynamoDB leaves unread.
 */
export const maxNestedExercises: number = (exerciseBatches - 1) * exerciseBatchSize;

/** Fields that records have in addition to the stored ones, by model. */
export const nestedFields: Readonly<Record<string, readonly string[]>> = {
  Set: [
    '"In order. Null if the set does not name its exercises, and in the answer to a change."',
    'exercises: [ExerciseOfSet!]',
  ],
  SetExercise: ['"Null if there is none, and in the answer to a change."', 'exercise: Exercise'],
};

/** Types of those fields, by model; included with the model. */
export const nestedTypes: Readonly<Record<string, string>> = {
  Set: [
    '"An exercise and its place in a set. `id` is that of the link; null if the set itself names its exercises."',
    'type ExerciseOfSet {',
    '  id: ID',
    '  "Null if no exercise has that id, or if it is marked as deleted."',
    '  exercise: Exercise',
    '}',
  ].join('\n'),
};
