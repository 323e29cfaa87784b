/** How `--help` describes the argument that names a run. */
export const runArgument = ['<run>', "the run's id, or its last 4 letters or more"] as const;
