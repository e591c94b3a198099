import { join, resolve } from 'node:path'
import { build } from 'vite'

/**
 * Builds a program of the benches like the server, into `dist/bench`: flat modules with the index worker.
 * Running from TypeScript would add the threads of a compiler to the measured memory. Returns the path of the program.
 */
export const buildBenchServer = async (name: string): Promise<string> => {
  const outDir = resolve('dist/bench')
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node20',
      rollupOptions: {
        input: { [name]: resolve(`bench/${name}.ts`), 'index.worker': resolve('server/engines/catalogue/index.worker.ts') },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  })
  return join(outDir, `${name}.js`)
}
