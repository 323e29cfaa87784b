import type { Archive } from '#functions/runtime/dependencies';
import type { SimulatedClock } from './clock';

/*
 * AWS's figures for S3: 100 to 200 ms until the first byte, and 85 to 90 MB/s for each request
 * (https://docs.aws.amazon.com/AmazonS3/latest/userguide/optimizing-performance-guidelines.html).
 */
const latencyMs = 100;
const bytesPerMs = 85_000;

/** Returns the archive. Its requests take as much simulated time as requests to a bucket. */
export function simulateArchive(archive: Archive, clock: SimulatedClock): Archive {
  const takeTime = (bytes: number) => clock.sleep(latencyMs + bytes / bytesPerMs);
  return {
    async write(object) {
      await takeTime(object.body.length);
      await archive.write(object);
    },
    async read(key) {
      const body = await archive.read(key);
      await takeTime(body?.length ?? 0);
      return body;
    },
    async stream(key) {
      await takeTime(0);
      return archive.stream(key);
    },
    async list(prefix) {
      await takeTime(0);
      return archive.list(prefix);
    },
  };
}
