/** What `--help` says of the argument by which a run is named. */
export const runArgument = ['<run>', "the run's id, or its last 4 letters or more"] as const;
