import { basename } from 'node:path'
import type { Plugin } from 'vite'

/**
 * All rules of the program stand in one layer of the cascade, and a stylesheet of an installation's own in none: whatever that names, be it
 * by the plainest selector (`footer { … }`), holds. Within the layer everything weighs as it would without.
 */
export const programLayer = 'vitrine'

/** Puts the written style sheets into it; the utilities are by uno.config.ts. Font faces weigh nothing, and imports may stand in no layer. */
export const layers = (): Plugin => ({
  name: 'vitrine:layers',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/.*\.css$/ },
    handler: (css, id) => (basename(id) === 'fonts.css' ? null : { code: `@layer ${programLayer}{${css}}`, map: null }),
  },
})
