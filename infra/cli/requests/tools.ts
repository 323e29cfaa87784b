import type { ExitStatus } from '../base/exit-status';
import type { Connection } from '../connection/connect';
import type { Output } from '../output/output';

/** Everything that a command uses. */
interface Tools extends Connection {
  readonly output: Output;
}

/** Runs a command's work with its tools. The work returns the exit status, or nothing for `done`. */
export type Perform = (work: (tools: Tools) => Promise<ExitStatus | undefined>) => Promise<void>;
