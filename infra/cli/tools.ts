import type { Api } from './connection/api';
import type { ExitStatus } from './exit-status';
import type { Output } from './output/output';

/** What a command works with. */
export interface Tools {
  readonly api: Api;
  readonly output: Output;
}

/** Runs a command's work with its tools; what it gives is the exit status, `done` where it gives none. */
export type Perform = (work: (tools: Tools) => Promise<ExitStatus | undefined>) => Promise<void>;
