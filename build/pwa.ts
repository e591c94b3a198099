import type { VitePWAOptions } from 'vite-plugin-pwa'
import { partFiles } from './chunks.ts'

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
  },
  devOptions: { enabled: false },
}
