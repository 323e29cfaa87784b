/** The description of the run argument in `--help`. */
export const runArgument = ['<run>', "the run's ID, or at least its last 4 characters"] as const;
