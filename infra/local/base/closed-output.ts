/**
 * Keeps the host running after its output has closed, either because the terminal was closed or because the
 * reader of the pipe has ended. Without a listener, each line would cause an error, and reporting that error
 * would cause the next one.
 */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
