import type { Sweep } from '#functions/engine/job';
import { userIdentifierMigration } from './user-identifier-migration';

/** The catalogue: every job there is. Adding one is one file and one line here. */
export const jobs: readonly Sweep[] = [userIdentifierMigration];
