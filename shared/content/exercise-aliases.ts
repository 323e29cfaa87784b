import type { exercises } from './exercises';

/** Maps names in lists of exercises, in lower case, to titles in the library. */
export const exerciseAliases: Readonly<Record<string, (typeof exercises)[number]['title']>> = {
  'cat-cow in the chair': 'Seated cat-cow',
  'chest opener in the doorway': 'Doorway chest stretch',
  'desk squats': 'Chair squats',
  'eye focus shift': 'Near and far focus',
  'heel raises': 'Calf raises',
  'marching on the spot': 'March in place',
  'one-leg balance': 'Single-leg stand',
  palming: 'Palms over eyes',
  'shoulder blade pinch': 'Shoulder blade squeeze',
  'spinal twist': 'Seated twist',
  'standing quad stretch': 'Standing thigh stretch',
  'wall slides': 'Wall angels',
};
