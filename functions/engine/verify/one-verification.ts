import { anyOf, different, missing } from '../../dynamodb/update';

/** The condition that no verification of a run is active. */
export const isNotBeingVerified = anyOf(
  missing('verification'),
  different(['verification', 'state'], 'RUNNING'),
);
