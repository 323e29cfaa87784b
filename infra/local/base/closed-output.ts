/**
 * Keeps the host running when its output is closed, because the terminal was closed or the program behind a
 * pipe has ended. Without a listener, each line would cause an error, whose report would cause another one.
 */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
