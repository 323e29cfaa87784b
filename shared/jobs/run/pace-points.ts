/** The approximate number of points stored for a lane, regardless of how long it runs. */
const wantedPoints = 12;

/**
 * Adds a point to a lane's progress curve and thins out the earlier ones to keep the lane's row small. The
 * last point is always the newest.
 *
 * @param points pairs in one flat list: milliseconds since the lane began, and the number of records read by
 *   then
 * @param atMs milliseconds since the lane began
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
