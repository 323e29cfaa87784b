/** The name and description of the run argument, as shown by `--help`. */
export const runArgument = ['<run>', "the run's ID, or at least its last 4 characters"] as const;
