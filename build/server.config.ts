import { readdirSync } from 'node:fs'
import { defineConfig } from 'vite'

// Entry points: the server, the command line tools and the worker threads (named *.worker.ts).
const workers = ['server/engines', 'server/ingest']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
  .filter((file) => file.endsWith('.worker.ts'))
const entries = ['server/main.ts', 'server/user.ts', 'server/media.ts', ...workers]

/** Builds the server into dist/server as separate modules, because workers are loaded by their path relative to the module that starts them. */
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rollupOptions: {
      input: Object.fromEntries(entries.map((file) => [file.replace(/^.*\//, '').replace(/\.ts$/, ''), file])),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
