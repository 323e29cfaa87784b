import type { ExitStatus } from '../base/exit-status';
import type { Connection } from '../connection/connect';
import type { Output } from '../output/output';

/** Everything that a command needs to do its work. */
interface Tools extends Connection {
  readonly output: Output;
}

/** Runs a command with its tools. A command returns its exit status, or undefined for `done`. */
export type Perform = (work: (tools: Tools) => Promise<ExitStatus | undefined>) => Promise<void>;
