/** The model's name, except for Set, which would shadow JavaScript's own. */
export const modelConstant = (model: string) => (model === 'Set' ? 'ExerciseSet' : model);
