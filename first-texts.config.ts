import type { Plugin } from 'vite'
import { allSources, besideFiles, firstFiles, firstSources } from './first-graph.config.ts'

const catalogue = /[\\/]locales[\\/]\w+\.po(?<query>\?(?:admin\?)?lingui)?$/
const compiled = /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/
const screenImport = /\bimport\(\s*('[^']+\.tsx')\s*\)/g

/** What shows these is fetched when there is one to show, see src/app/shell/toast-area.tsx; the rest of the texts comes with it. */
const shownLater = /^toast\./

/** Texts of the administration, which visitors never fetch. */
const forAdmins = /^(?:toast\.)?admin\.|^views\.admin\.(?!title$)/

/** Every literal of the first screen's sources: ids of texts stand in them as they are. */
const literalsOf = (sources: ReadonlyMap<string, string>): ReadonlySet<string> => {
  const literals = [...sources.values()].flatMap((code) => [...code.matchAll(/['"`]([\w.-]+)['"`]/g)].map(([, literal = '']) => literal))
  return new Set(literals.filter((literal) => !shownLater.test(literal)))
}

/**
 * Cuts the catalogues in three: `de.po` holds the texts of the first screen, `de.po?admin?lingui` those of the administration, `de.po?lingui`
 * all the others. Code that is fetched later waits for them, and most of it for the complete style sheet, see src/platform/rest.ts.
 */
export const firstTexts = (): Plugin => {
  let first: ReadonlySet<string> = new Set()
  return {
    name: 'vitrine:first-texts',
    apply: 'build',
    enforce: 'post',
    buildStart: () => {
      first = literalsOf(firstSources(allSources()))
    },
    transform: (code, id) => {
      const catalogueOf = catalogue.exec(id)
      if (!catalogueOf) return null
      const { query } = catalogueOf.groups ?? {}
      const [, text] = compiled.exec(code) ?? []
      if (text === undefined) throw new Error(`${id} is not compiled as expected`)
      const messages = Object.entries(JSON.parse(JSON.parse(text) as string) as Record<string, unknown>)
      const partOf = (message: string) => (first.has(message) ? undefined : forAdmins.test(message) ? '?admin?lingui' : '?lingui')
      const kept = messages.filter(([message]) => partOf(message) === query)
      return { code: code.replace(compiled, () => `JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(kept)))})`), map: null }
    },
  }
}

const isOneOf = (files: readonly string[], path: string): boolean => files.some((file) => file.endsWith(path.replace(/^[./]+/, '/')))

/** Screens, dialogs and menus that are fetched later come with the rest of texts, and of styles where the first sheet lacks theirs. */
export const laterWithRest = (): Plugin => ({
  name: 'vitrine:later-with-rest',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => {
    if (!/[\\/]src[\\/].*\.tsx?$/.test(id)) return null
    const changed = code.replaceAll(screenImport, (whole, quoted: string) => {
      const path = quoted.slice(1, -1)
      if (isOneOf(firstFiles, path)) return whole
      return `__withRest(${whole}${isOneOf(besideFiles, path) ? ', true' : ''})`
    })
    if (changed === code) return null
    return { code: `import { withRest as __withRest } from '/src/platform/rest.ts';${changed}`, map: null }
  },
})
