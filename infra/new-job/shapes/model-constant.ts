/**
 * Returns the name of a model's constant. This is the model's name, except for Set, which would shadow
 * JavaScript's built-in Set.
 */
export const modelConstant = (model: string) => (model === 'Set' ? 'ExerciseSet' : model);
