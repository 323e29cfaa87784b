import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstLoadBudget } from './web/build/first-load-budget';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the panel from web/ to web/dist. `#shared/*` resolves through the imports of package.json. */
export default defineConfig({
  root: folder('web'),
  publicDir: 'public',
  cacheDir: folder('node_modules/.cache/vite'),
  plugins: [
    react(),
    firstLoadBudget({
      maxGzipBytes: 250_000,
      firstPages: ['src/app/shell/shell.tsx', 'src/features/home/page.tsx'],
    }),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Fonts and icons stay files: the content security policy of the panel has no data: for them.
    assetsInlineLimit: 0,
  },
});
