/**
 * Keeps the host running when nobody reads its output any more: a terminal that was closed, or the program
 * behind a pipe that ended. Without a listener, each line that cannot be written would be a fault, whose
 * report could not be written either, without end.
 */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
