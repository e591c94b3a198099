import { lingui } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import UnoCSS from 'unocss/vite'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { pwaOptions } from './pwa.config.ts'

/** Builds the page and the service worker into dist/page. The server is built by vite.server.config.ts. */
export default defineConfig({
  // Relative addresses: an install below any path works without a build of its own.
  base: './',
  plugins: [
    UnoCSS(),
    react(),
    babel({ include: /\/src\/.*\.[jt]sx?$/, plugins: ['@lingui/babel-plugin-lingui-macro'] }),
    lingui(),
    VitePWA(pwaOptions),
  ],
  build: {
    outDir: 'dist/page',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        // Lingui's core names the compiler for development only; without a chunk of its own it would travel with the first screen.
        codeSplitting: { groups: [{ name: 'message-compiler', test: /message-utils|@messageformat|node_modules.moo/ }] },
      },
    },
  },
  worker: { format: 'es' },
})
