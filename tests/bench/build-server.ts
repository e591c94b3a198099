import { join, resolve } from 'node:path'
import { build } from 'vite'

/**
 * Builds a program of the benches as the server itself is built, into `dist/bench`: flat modules with the index worker beside them.
 * Running from TypeScript would add a compiler's threads to the memory that is measured. Answers the path of the program.
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
        input: { [name]: resolve(`tests/bench/${name}.ts`), 'index.worker': resolve('server/engines/catalogue/index.worker.ts') },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  })
  return join(outDir, `${name}.js`)
}
