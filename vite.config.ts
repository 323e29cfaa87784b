import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown, runnerImport } from 'vite';
import { firstFrame } from './web/build/frame/frame-plugin';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Builds the panel from web/ to web/dist. `#shared/*` resolves through the `imports` field of package.json.
 */
export default defineConfig(({ command }) => ({
  root: folder('web'),
  publicDir: 'public',
  cacheDir: folder('node_modules/.cache/vite'),
  plugins: [
    react(),
    command === 'build' && staticElements(),
    withoutDefaultColors(),
    withoutGlobalStyles(),
    compactDocuments(),
    firstLoadBudget({
      maxGzipBytes: 200_000,
      firstPages: ['src/features/home/page.tsx'],
    }),
    firstFrame(folder('web/build/frame/render-frames.ts')),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: {
      polyfill: false,
      // Files that index.html has already loaded do not need to be listed again for every page.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !loadedAtFirst.test(file)),
    },
    reportCompressedSize: false,
    // Fonts and icons stay separate files, because the panel's content security policy does not allow data:
    // URLs for them.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Chakra's theme module calls `defineConfig` to build its default theme with every recipe. The panel
      // does not use that theme, so the call is removed. GraphQL documents that nobody uses are left out too.
      // Emotion loads hoist-non-react-statics for a function that the panel never calls.
      treeshake: {
        manualPureFunctions: ['defineConfig', 'gql'],
        moduleSideEffects: [
          { test: /node_modules\/(hoist-non-react-statics|react-is)\//, sideEffects: false },
        ],
      },
      output: {
        // The first load includes a list of all files. The list is smaller if the pages' files have no names.
        chunkFileNames: ({ name }) => `assets/${named.test(name) ? `${name}-` : ''}[hash:7].js`,
        // Code that changes only when a dependency does, not with each release of the panel, stays in the
        // browser's cache.
        codeSplitting: {
          groups: [
            { name: 'react', priority: 5, test: /node_modules\/(react|react-dom|scheduler)\// },
            {
              name: 'tanstack',
              priority: 5,
              test: /node_modules\/@tanstack\/(react-router|router-core|history|react-query|query-core|store|react-store)\//,
            },
            // Recipes that are loaded with lazily loaded components (look/recipes.ts) are not part of the
            // first page.
            {
              name: 'recipes',
              priority: 6,
              test: /\/recipes\/(collapsible|drawer|fieldset|file-upload|menu|popover|tabs)\.js$/,
              includeDependenciesRecursively: false,
            },
            // The code that every page needs is in two files, which compress better than forty files would.
            { name: 'look', priority: 4, test: /node_modules\//, tags: ['$initial'] },
            { name: 'panel', priority: 4, tags: ['$initial'] },
            // Small parts of the first page that most other pages also use. They compress better in one file.
            {
              name: 'runs',
              priority: 3,
              test: /web\/src\/components\/(run\/(attention-list|progress|run-bar|run-status|status-look|undo-words)|time\/|links\/run-link|layout\/area-card)|react\/dist\/esm\/components\/(grid|visually-hidden|table)\/|icons\/(arrow-right|check|minus|play|scan-search|circle-x|circle-check)\.mjs/,
            },
            // Only pages that check records in the browser need Zod.
            { name: 'zod', priority: 2, test: /node_modules\/zod\// },
            // Code that at least twelve lazy files share. In addition to the first load, a page has 17 files
            // on average, with a total of 111 kB gzipped. Without this group, it would have 53 files. With a
            // limit of five, it would have 8 files with a total of 170 kB.
            { name: 'shared', priority: 1, minShareCount: 12 },
          ],
        },
      },
    },
  },
}));

/** The groups of code whose names are visible in the browser's developer tools. */
const named = /^(react|tanstack|look|panel|rolldown-runtime|runs|recipes|zod|shared)$/;

/** The files that every page needs, from the groups above. */
const loadedAtFirst = /^assets\/(react|tanstack|look|panel|rolldown-runtime|index)-/;

/** Loads the plugin that computes constant styles. Only a build needs it, and it loads all of Chakra. */
async function staticElements(): Promise<Plugin> {
  const { module } = await runnerImport<typeof import('./web/build/static-elements-plugin')>(
    folder('web/build/static-elements-plugin.ts'),
  );
  return module.staticElements(folder('web/src'));
}

/**
 * Leaves out Chakra's default colours. look/colors.ts replaces all of them, but the default theme's objects
 * would still contain them.
 */
function withoutDefaultColors(): Plugin {
  const defaults = /@chakra-ui\/react\/dist\/esm\/theme\/(tokens|semantic-tokens)\/colors\.js$/;
  return {
    name: 'without-default-colors',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: defaults },
      handler: (id) => `export const ${id.includes('semantic-tokens') ? 'semanticColors' : 'colors'} = {};`,
    },
  };
}

/**
 * Leaves out the calls that compute the theme's variables and global styles each time the panel starts.
 * look/theme.css already contains the result.
 */
function withoutGlobalStyles(): Plugin {
  const replaced = [
    ['const _global = [getPreflightCss(), getGlobalCss(), getTokenCss()];', 'const _global = [];'],
    ['createPreflight({ preflight })', '{}'],
    ['    getTokenCss,\n    getGlobalCss,\n    getPreflightCss,\n', ''],
  ] as const;
  return {
    name: 'without-global-styles',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /web\/src\/app\/look\/global-css\.ts$/ },
      handler: () => 'export const globalCss = {};',
    },
    transform: {
      filter: { id: /@chakra-ui\/react\/dist\/esm\/styled-system\/system\.js$/ },
      handler(code) {
        for (const [calls] of replaced)
          if (!code.includes(calls)) this.error(`Chakra's createSystem no longer contains: ${calls}`);
        return replaced.reduce((text, [calls, nothing]) => text.replace(calls, nothing), code);
      },
    },
  };
}

/** Leaves out the white space of GraphQL documents that only their readers need. */
function compactDocuments(): Plugin {
  return {
    name: 'compact-documents',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: 'gql(' },
      handler: (code) =>
        code.replace(/\bgql\(\s*`[^`$]*(?:\$\w[^`$]*)*`/g, (call) =>
          call.replace(/\s+/g, ' ').replace(/ ?([{}():,]) ?/g, '$1'),
        ),
    },
  };
}

interface Budget {
  /** The maximum gzipped size of the JavaScript that a first visit may load, in bytes. */
  readonly maxGzipBytes: number;
  /** Lazily loaded modules that a first visit needs in addition to the entry, as paths relative to web/. */
  readonly firstPages: readonly string[];
}

/**
 * On each build, prints how much JavaScript a first visit loads. Fails the build if that exceeds the budget.
 */
function firstLoadBudget({ maxGzipBytes, firstPages }: Budget): Plugin {
  return {
    name: 'first-load-budget',
    apply: 'build',
    generateBundle: {
      // Runs after Vite has written the lists of preloaded files, which count towards the budget too.
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
