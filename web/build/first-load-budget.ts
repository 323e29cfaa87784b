import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

interface Budget {
  /** Bytes of JavaScript, gzipped, that a first visit may load. */
  readonly maxGzipBytes: number;
  /** Lazily loaded modules that a first visit needs besides the entry, as paths from web/. */
  readonly firstPages: readonly string[];
}

/** Says at each build how much JavaScript a first visit loads, and fails the build when it is over the budget. */
export function firstLoadBudget({ maxGzipBytes, firstPages }: Budget): Plugin {
  return {
    name: 'first-load-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const first = chunks.filter(
        (chunk) => chunk.isEntry || firstPages.some((page) => chunk.facadeModuleId?.endsWith(`/web/${page}`)),
      );
      const loaded = withStaticImports(first, chunks);
      const gzipBytes = loaded.reduce((sum, chunk) => sum + gzipSync(chunk.code).byteLength, 0);
      const summary = `First load: ${(gzipBytes / 1000).toFixed(1)} kB of JavaScript gzipped in ${loaded.length} files, at most ${maxGzipBytes / 1000} kB`;
      if (gzipBytes > maxGzipBytes) this.error(summary);
      this.info(summary);
    },
  };
}

function withStaticImports(
  first: readonly Rolldown.OutputChunk[],
  chunks: readonly Rolldown.OutputChunk[],
): readonly Rolldown.OutputChunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const loaded = new Set(first);
  for (const chunk of loaded) {
    for (const name of chunk.imports) {
      const imported = byName.get(name);
      if (imported) loaded.add(imported);
    }
  }
  return [...loaded];
}
