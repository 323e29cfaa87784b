/** How `--help` describes the argument that names a run. */
export const runArgument = ['<run>', "the run's id, or at least its last 4 letters"] as const;
