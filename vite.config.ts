import { join } from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import UnoCSS from 'unocss/vite'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { workerFile } from './build/chunks.ts'
import { bootstrap } from './build/plugins/bootstrap.ts'
import { devBoot, devProxy } from './build/plugins/dev-boot.ts'
import { icons } from './build/plugins/icons.ts'
import { linguiMacros } from './build/plugins/lingui-macros.ts'
import { pageParts } from './build/plugins/parts.ts'
import { pwaOptions } from './build/pwa.ts'

const parts = pageParts()

/** Builds the page and the service worker into dist/page. build/README.md describes the steps. */
export default defineConfig({
  // Relative URLs: the same build works below any base path.
  base: './',
  plugins: [UnoCSS(), react(), linguiMacros(), lingui(), icons(), bootstrap(), parts, VitePWA(pwaOptions), devBoot()],
  resolve: { alias: [{ find: /^(?:fs|path)$/, replacement: join(import.meta.dirname, 'build/absent-module.ts') }] },
  server: { proxy: devProxy },
  build: {
    outDir: 'dist/page',
    emptyOutDir: true,
    target: 'es2022',
    // Browsers with popover, :has, color-mix and light-dark; for older ones the compiler would add fallbacks for each of them.
    cssTarget: ['chrome123', 'firefox125', 'safari17.5'],
    sourcemap: true,
    assetsInlineLimit: 0,
    // `npm run sizes` checks the budgets. Large packages are loaded when they are used.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    // All of these browsers support modulepreload.
    modulePreload: { polyfill: false },
    rollupOptions: {
      // On a slow machine the build would print its timings over the output of npm start.
      checks: { bundlerTimings: false },
      // Otherwise the bundler can write a script that exports a name it does not define (rolldown/rolldown#10734).
      experimental: { chunkOptimization: { avoidRedundantChunkLoads: false } },
      output: {
        chunkFileNames: parts.chunkFileNames,
        codeSplitting: {
          groups: [
            // @lingui/core imports its compiler for development only. The page loads it for messages of the server.
            { name: 'message-compiler', test: /node_modules[\\/](?:@lingui[\\/]message-utils|@messageformat|moo)[\\/]/, priority: 1 },
            // The page up to the first results is one file: one request, one compression dictionary.
            { name: 'page', tags: ['$initial'] },
            // Without its imports: mergeChunks places each of them, and keeps the chunks free of circles.
            { name: parts.mergedChunkOf, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  worker: { format: 'es', rollupOptions: { output: { entryFileNames: workerFile } } },
})
