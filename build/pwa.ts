import type { Plugin } from 'vite'
import type { VitePWAOptions } from 'vite-plugin-pwa'
import { partFiles } from './chunks.ts'

/**
 * vite-plugin-pwa builds the worker with options of its own: without the log level of the page, and with a deprecated name of the option that makes one
 * script of it.
 */
const workerBuild: Plugin = {
  name: 'vitrine:worker-build',
  config: ({ build }) => {
    const output = build?.rollupOptions?.output
    if (!output || Array.isArray(output)) throw new Error('vite-plugin-pwa has changed the options of the worker')
    delete output.inlineDynamicImports
    output.codeSplitting = false
    return { logLevel: 'warn' }
  },
}

/** Injects the list of files into sw/sw.ts. The page activates a new version (`prompt`); the server writes the manifest. */
export const pwaOptions: Partial<VitePWAOptions> = {
  strategies: 'injectManifest',
  srcDir: 'sw',
  filename: 'sw.ts',
  registerType: 'prompt',
  injectRegister: false,
  manifest: false,
  injectManifest: {
    // The worker stores everything but the parts at installation (sw/optional-code.ts).
    globPatterns: ['index.html', 'assets/*.{js,css,woff2}', 'icons/*.svg', partFiles],
    // Fonts of other scripts are stored when they are used (sw/routes/parts.ts).
    globIgnores: ['**/*.map', 'assets/inter-{latin-ext,cyrillic,greek,vietnamese}*'],
    maximumFileSizeToCacheInBytes: 10 * 1024 * 1024,
    buildPlugins: { vite: [workerBuild] },
  },
  devOptions: { enabled: false },
}
