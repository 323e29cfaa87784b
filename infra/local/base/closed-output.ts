/**
 * Keeps the host running when its output closes. Without a listener, every line written would cause an error,
 * and reporting it another.
 */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
