/**
 * Keeps the host running after its output has closed because the terminal was closed or the program that
 * reads the pipe has ended. Without a listener, each line would cause an error, and reporting that error
 * would cause another.
 */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
