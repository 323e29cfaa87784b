import type { ExitStatus } from '../base/exit-status';
import type { Connection } from '../connection/connect';
import type { Output } from '../output/output';

/** The context of a command. */
interface Tools extends Connection {
  readonly output: Output;
}

/** Runs a command with its context. The command returns the exit status, or nothing for `done`. */
export type Perform = (work: (tools: Tools) => Promise<ExitStatus | undefined>) => Promise<void>;
