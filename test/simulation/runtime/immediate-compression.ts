import { syncBuiltinESMExports } from 'node:module';
import { Transform } from 'node:stream';
import zlib from 'node:zlib';

/*
 * Makes compression complete at once. Node compresses in other threads, whose timing does not depend on the
 * seed. Import this module before any module of the engine.
 */

type Done = (error: Error | null, result: Buffer) => void;

const immediate =
  <Options>(compress: (body: zlib.InputType, options?: Options) => Buffer) =>
  (body: zlib.InputType, options: Options | Done, done?: Done): void => {
    const told = typeof options === 'function' ? (options as Done) : done;
    let result: Buffer;
    try {
      result = compress(body, typeof options === 'function' ? undefined : options);
    } catch (error) {
      told?.(error instanceof Error ? error : new Error(String(error)), Buffer.alloc(0));
      return;
    }
    told?.(null, result);
  };

/** Decompresses a stream at its end, in this thread. */
function createGunzip(): Transform {
  const chunks: Buffer[] = [];
  return new Transform({
    transform(chunk: Buffer, _, done) {
      chunks.push(chunk);
      done();
    },
    flush(done) {
      try {
        done(null, zlib.gunzipSync(Buffer.concat(chunks)));
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
}

Object.assign(zlib, {
  gzip: immediate(zlib.gzipSync),
  gunzip: immediate(zlib.gunzipSync),
  deflateRaw: immediate(zlib.deflateRawSync),
  inflateRaw: immediate(zlib.inflateRawSync),
});
// This function cannot be assigned.
Object.defineProperty(zlib, 'createGunzip', { value: createGunzip });
syncBuiltinESMExports();
