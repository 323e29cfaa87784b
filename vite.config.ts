import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the panel from web/ to web/dist. `#shared/*` resolves through the imports of package.json. */
export default defineConfig({
  root: folder('web'),
  publicDir: 'public',
  cacheDir: folder('node_modules/.cache/vite'),
  plugins: [
    react(),
    firstLoadBudget({
      maxGzipBytes: 230_000,
      firstPages: ['src/features/home/page.tsx'],
    }),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: {
      polyfill: false,
      // What index.html has loaded already need not be listed with every page.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !loadedAtFirst.test(file)),
    },
    reportCompressedSize: false,
    // Fonts and icons stay files: the content security policy of the panel has no data: for them.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Chakra's theme module calls this for its default theme, with every recipe there is. Unused, it goes.
      // Emotion loads hoist-non-react-statics for a function that nobody here calls.
      treeshake: {
        manualPureFunctions: ['defineConfig'],
        moduleSideEffects: [
          { test: /node_modules\/(hoist-non-react-statics|react-is)\//, sideEffects: false },
        ],
      },
      output: {
        // What changes with a dependency only, not with each release of the panel, stays in the browser's
        // cache.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            {
              name: 'tanstack',
              test: /node_modules\/@tanstack\/(react-router|router-core|history|react-query|query-core|store|react-store)\//,
            },
            { name: 'oidc', test: /node_modules\/(oidc-client-ts|react-oidc-context)\// },
            // What every page needs comes in two files, which pack better than forty.
            { name: 'look', test: /node_modules\//, tags: ['$initial'] },
            { name: 'panel', tags: ['$initial'] },
            // Small parts of the first page that most pages use: together they pack better than alone.
            {
              name: 'runs',
              test: /web\/src\/components\/(run\/(attention-list|progress|run-bar|run-status|status-look|undo-words)|time\/|links\/run-link|layout\/area-card)|react\/dist\/esm\/components\/(grid|visually-hidden|table)\/|icons\/(arrow-right|check|minus|play|scan-search|circle-x|circle-check)\.mjs/,
            },
          ],
        },
      },
    },
  },
});

/** Files of the groups below that every page needs. */
const loadedAtFirst = /^assets\/(react|tanstack|oidc|look|panel|rolldown-runtime|index)-/;

interface Budget {
  /** Bytes of JavaScript, gzipped, that a first visit may load. */
  readonly maxGzipBytes: number;
  /** Lazily loaded modules that a first visit needs besides the entry, as paths from web/. */
  readonly firstPages: readonly string[];
}

/**
 * Says at each build how much JavaScript a first visit loads, and fails the build when it is over the budget.
 */
function firstLoadBudget({ maxGzipBytes, firstPages }: Budget): Plugin {
  return {
    name: 'first-load-budget',
    apply: 'build',
    generateBundle: {
      // After Vite has written the lists of preloaded files, which count too.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const first = chunks.filter(
          (chunk) =>
            chunk.isEntry || firstPages.some((page) => chunk.facadeModuleId?.endsWith(`/web/${page}`)),
        );
        const loaded = withStaticImports(first, chunks);
        const gzipBytes = loaded.reduce((sum, chunk) => sum + gzipSync(chunk.code).byteLength, 0);
        const summary = `First load: ${(gzipBytes / 1000).toFixed(1)} kB of JavaScript gzipped in ${loaded.length} files, at most ${maxGzipBytes / 1000} kB`;
        if (gzipBytes > maxGzipBytes) this.error(summary);
        this.info(summary);
      },
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
