import { lingui } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import UnoCSS from 'unocss/vite'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { nameChunk, nameFile, preloadsOf } from './chunks.config.ts'
import { devBoot, devProxy } from './dev.config.ts'
import { early } from './early.config.ts'
import { firstReady } from './first-ready.config.ts'
import { firstStyles } from './first-styles.config.ts'
import { firstTexts, laterWithRest } from './first-texts.config.ts'
import { icons } from './icons.config.ts'
import { layers } from './layers.config.ts'
import { pwaOptions } from './pwa.config.ts'
import { nameTexts } from './texts.config.ts'

/** Builds the page and the service worker into dist/page. The server is built by vite.server.config.ts. */
export default defineConfig({
  // Relative addresses: an install below any path works without a build of its own.
  base: './',
  plugins: [
    laterWithRest(),
    layers(),
    UnoCSS(),
    react(),
    babel({ include: /\/src\/.*\.[jt]sx?$/, plugins: ['@lingui/babel-plugin-lingui-macro'] }),
    lingui(),
    icons(),
    firstTexts(),
    nameTexts(),
    firstStyles(),
    firstReady(),
    early(),
    VitePWA(pwaOptions),
    devBoot(),
  ],
  server: { proxy: devProxy },
  build: {
    outDir: 'dist/page',
    emptyOutDir: true,
    target: 'es2022',
    // Browsers with popover, :has, color-mix and light-dark; for older ones each of them would be written twice.
    cssTarget: ['chrome123', 'firefox125', 'safari17.5'],
    sourcemap: true,
    assetsInlineLimit: 0,
    // All of these browsers know modulepreload themselves.
    modulePreload: { polyfill: false, resolveDependencies: preloadsOf },
    rollupOptions: {
      // On a slow machine the build would print where its time went, over what a person at the terminal looks for.
      checks: { bundlerTimings: false },
      output: {
        chunkFileNames: nameFile,
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: nameChunk, debugName: 'first screen' }] },
      },
    },
  },
  // `-lazy-` keeps it out of the precache: whoever keeps things has it kept with them, see src/platform/catalogue-worker.ts.
  worker: { format: 'es', rollupOptions: { output: { entryFileNames: 'assets/[name]-lazy-[hash].js' } } },
})
