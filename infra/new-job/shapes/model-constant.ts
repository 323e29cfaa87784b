/**
 * Returns the name of a model's constant. It is the model's name, except for Set, which would hide
 * JavaScript's own Set.
 */
export const modelConstant = (model: string) => (model === 'Set' ? 'ExerciseSet' : model);
