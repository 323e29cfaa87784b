import { backAndPosture } from './exercises/back-and-posture';
import { energyAndBalance } from './exercises/energy-and-balance';
import { handsAndEyes } from './exercises/hands-and-eyes';
import { hipsAndLegs } from './exercises/hips-and-legs';
import { neckAndShoulders } from './exercises/neck-and-shoulders';
import { strength } from './exercises/strength';

export const exercises = [
  ...neckAndShoulders,
  ...handsAndEyes,
  ...backAndPosture,
  ...hipsAndLegs,
  ...strength,
  ...energyAndBalance,
] as const;

export type ExerciseId = (typeof exercises)[number]['id'];
