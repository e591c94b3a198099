import type { VitePWAOptions } from 'vite-plugin-pwa'

/** Injects the precache list into sw/sw.ts; the page asks before a new version takes over. The server writes the manifest. */
export const pwaOptions: Partial<VitePWAOptions> = {
  strategies: 'injectManifest',
  srcDir: 'sw',
  filename: 'sw.ts',
  registerType: 'prompt',
  injectRegister: false,
  manifest: false,
  injectManifest: {
    globPatterns: ['index.html', 'assets/*.{js,css,woff2}', 'assets/icons-*.svg', 'icons/*.svg'],
    // Icons of the installed portal are kept by the device itself. Heavy and optional parts come on use, what searches and shows offline copies and the administration with an update too, to those who have it (sw/kept-code.ts); letters of other scripts are kept from then on (sw/routes/parts.ts). What is asked at a sign-in is fetched with it.
    globIgnores: [
      '**/*.map',
      'assets/!(catalogue.worker|video-stage|document-stage|model-stage|model-scene|read-model|three|draco|open-pdf|pdfjs|pdf-data|pdf-cmaps|pdf-fonts|pdf.worker|custom-page-screen|admin*|editor*|*-section|de|en|sieve|migrate|message-compiler|empty)-lazy-*',
      'assets/inter-{latin-ext,cyrillic,greek,vietnamese}*',
      'assets/{tour-*.css,join-question-*.js}',
    ],
  },
  devOptions: { enabled: false },
}
