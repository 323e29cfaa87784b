import { syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';

/*
 * Makes compression block this process. This file must be imported before any code that compresses data.
 * Otherwise, a lane could compress data in another thread, and the other lanes' simulated time would advance
 * by an amount that depends on this machine's load.
 */

type Compress = (buffer: zlib.InputType, options?: zlib.ZlibOptions) => Uint8Array;
type Done = (error: Error | null, result?: Uint8Array) => void;

const blocking =
  (compress: Compress) =>
  (buffer: zlib.InputType, ...rest: readonly [zlib.ZlibOptions, Done] | readonly [Done]) => {
    const [options, done] = rest.length === 2 ? rest : [undefined, rest[0]];
    let result: Uint8Array;
    try {
      result = compress(buffer, options);
    } catch (error) {
      return done(error as Error);
    }
    done(null, result);
  };

Object.assign(zlib, {
  gzip: blocking(zlib.gzipSync),
  gunzip: blocking(zlib.gunzipSync),
  deflateRaw: blocking(zlib.deflateRawSync),
  inflateRaw: blocking(zlib.inflateRawSync),
});
syncBuiltinESMExports();
