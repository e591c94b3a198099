import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The page itself and the screen that nearly every visit begins with. */
export const firstFiles: readonly string[] = ['src/main.tsx', 'src/features/search/search-screen.tsx'].map((file) => resolve(file))

/** What stands beside it where there is room, and comes with the first results there: their rules are in the first style sheet. */
export const besideFiles: readonly string[] = ['src/features/search/facet-panel.tsx', 'src/ui/splitter.tsx'].map((file) => resolve(file))

/** Sources by path. */
type Sources = ReadonlyMap<string, string>

const staticImport = /\b(?:import|export)\s(?:[^'"]*?\sfrom\s)?\s*['"](\.[^'"]+\.tsx?)['"]/g
const isCode = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)

/** Every source of the page. */
export const allSources = (): Sources => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(isCode)
  return new Map(files.map((file) => [resolve('src', file), readFileSync(join('src', file), 'utf8')]))
}

/** Those that the first screen is made of: what these files import, and what that imports. Sources name files with their endings. */
export const firstSources = (all: Sources, files = firstFiles): Sources => {
  const found = new Map<string, string>()
  const follow = (file: string): void => {
    const code = all.get(file)
    if (code === undefined || found.has(file)) return
    found.set(file, code)
    for (const [, path = ''] of code.matchAll(staticImport)) follow(resolve(dirname(file), path))
  }
  for (const file of files) follow(file)
  return found
}
