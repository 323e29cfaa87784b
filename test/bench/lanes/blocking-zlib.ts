import { syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';

/*
 * Makes compression block this process, and must be imported before whatever compresses: while one lane
 * compresses on another thread, the simulated time of the others would go on, by as much as this machine
 * happens to be busy.
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
