import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { ModuleGraph } from './plugins/parts.ts'

const staticImport = /^(?:import|export)\s+(?!type\b)(?:[^'"`;]*?\bfrom\s+)?'([^']+)'/gm
const dynamicImport = /(?<!typeof )\bimport\(\s*'([^']+)'\s*\)/g
const isCode = (file: string): boolean => /(?<!\.test|\.d)\.tsx?$/.test(file) || file.endsWith('.po')

/**
 * Imports between the source files of the page, read from the text of the files. For tests that need the graph of the real folders without a build.
 * Packages and styles are not in it.
 * @param root absolute path of the project
 * @param entry absolute path of the module that the document loads
 */
export const readSourceGraph = (root: string, entry: string): ModuleGraph => {
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { imports: Readonly<Record<string, string>> }
  const aliases = Object.entries(imports).map(([alias, path]) => [alias.replace('*', ''), path.replace('*', '')] as const)
  const pathOf = (from: string, name: string): string => {
    const [alias, folder] = aliases.find(([start]) => name.startsWith(start)) ?? []
    return alias !== undefined && folder !== undefined ? resolve(root, folder, name.slice(alias.length)) : resolve(dirname(from), name)
  }
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(isCode)
    .map((file) => join(root, 'src', file))
  const found = (file: string, pattern: RegExp): readonly string[] =>
    [...readFileSync(file, 'utf8').matchAll(pattern)]
      .map(([, name = '']) => (/^[.#]/.test(name) ? pathOf(file, name) : ''))
      .filter((path) => isCode(path) && existsSync(path))
  const modules = new Map(
    files.map((id) => [
      id,
      {
        isEntry: id === entry,
        code: readFileSync(id, 'utf8'),
        importedIds: found(id, staticImport),
        dynamicallyImportedIds: found(id, dynamicImport),
      },
    ]),
  )
  return { getModuleIds: () => modules.keys(), getModuleInfo: (id) => modules.get(id) ?? null }
}
