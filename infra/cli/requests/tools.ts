import type { ExitStatus } from '../base/exit-status';
import type { Connection } from '../connection/connect';
import type { Output } from '../output/output';

/** What a command works with. */
export interface Tools extends Connection {
  readonly output: Output;
}

/** Runs a command's work with its tools; what it gives is the exit status, `done` where it gives none. */
export type Perform = (work: (tools: Tools) => Promise<ExitStatus | undefined>) => Promise<void>;
