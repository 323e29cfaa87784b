/**
 * Keeps the host running when its output closes, for example because the terminal was closed or the program
 * reading the pipe exited. Without a listener, every line written would cause an error, and reporting that
 * error would cause another.
 */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
