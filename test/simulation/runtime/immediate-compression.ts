import { syncBuiltinESMExports } from 'node:module';
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

Object.assign(zlib, {
  gzip: immediate(zlib.gzipSync),
  gunzip: immediate(zlib.gunzipSync),
  deflateRaw: immediate(zlib.deflateRawSync),
  inflateRaw: immediate(zlib.inflateRawSync),
});
syncBuiltinESMExports();
