import { audit } from '#functions/engine/job/job';
import { BreathingExercise } from '#shared/models/breathing-exercise';

/** The product's 'Check Exercise Status'. */
export const breathingExerciseAudit = audit({
  name: 'breathing-exercise-audit',
  title: 'Breathing exercise status audit',
  description: "Finds inactive breathing exercises. Run 'Activate breathing exercises' to activate them.",
  category: 'audit',
  access: 'Admin',
  tables: [BreathingExercise],
  inspect: ({ name, isActive }) => {
    if (isActive === true) return [];
    const message =
      isActive === false
        ? 'The exercise is not active.'
        : `isActive is ${JSON.stringify(isActive ?? null)}; expected true.`;
    return [{ kind: 'ExerciseInactive', message, details: { name, isActive } }];
  },
});
