/**
 * Sets and set links are returned with their exercises. A page's distinct exercises are read in batches,
 * never one at a time (functions/resolvers/read-exercises.ts).
 */

/** The maximum number of keys that DynamoDB accepts in a BatchGetItem request. */
export const exerciseBatchSize = 100;

/** The number of batches per page. An AppSync pipeline has at most ten steps. */
export const exerciseBatches = 6;

/**
 * The maximum number of exercises per page. The last batch is reserved for keys that DynamoDB leaves
 * unprocessed.
 */
export const maxNestedExercises: number = (exerciseBatches - 1) * exerciseBatchSize;

/** The schema lines for fields that records have in addition to their stored fields, keyed by model. */
export const nestedFields: Readonly<Record<string, readonly string[]>> = {
  Set: [
    '"In order. Null if the set does not list its exercises, and in the response to a mutation."',
    'exercises: [ExerciseOfSet!]',
  ],
  SetExercise: ['"Null if there is no exercise, and in the response to a mutation."', 'exercise: Exercise'],
};

/**
 * The GraphQL types that `nestedFields` uses, keyed by model. The schema includes a model's types only if it
 * includes the model.
 */
export const nestedTypes: Readonly<Record<string, string>> = {
  Set: [
    '"An exercise and its place in a set. `id` is the ID of the link, or null if the set itself lists its exercises."',
    'type ExerciseOfSet {',
    '  id: ID',
    '  "Null if no exercise has this ID, or if it is marked as deleted."',
    '  exercise: Exercise',
    '}',
  ].join('\n'),
};
