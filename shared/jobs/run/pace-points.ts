/** About so many, however long the lane runs. */
const wantedPoints = 12;

/**
 * Thins out the earlier points to keep the lane's row small. The last one is always the newest.
 *
 * @param points flat pairs: milliseconds since the lane began, records read by then
 * @param atMs since the lane began
 */
export function addPacePoint(points: readonly number[], atMs: number, read: number): readonly number[] {
  const spacingMs = atMs / wantedPoints;
  const kept: number[] = [];
  let lastMs = 0;
  for (let index = 0; index < points.length; index += 2) {
    const [pointMs = 0, pointRead = 0] = points.slice(index, index + 2);
    if (pointMs < atMs && pointMs - lastMs >= spacingMs) {
      kept.push(pointMs, pointRead);
      lastMs = pointMs;
    }
  }
  return [...kept, atMs, read];
}
