import type { Caller } from './job';

/** Who starts the runs that no person starts. */
export const system: Caller = { email: 'System', subject: 'system' };
