import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { expect, test } from 'vitest'
import { offlineCodeFor } from '../src/local/offline/offline-code.ts'
import { type FolderPart, folderOf, isCatalogue, mergeLimits, partFiles, partFolders, partOf, workerFile } from './chunks.ts'
import { mergeChunks } from './merge-chunks.ts'
import { assignParts, type ModuleGraph } from './plugins/parts.ts'
import { pwaOptions } from './pwa.ts'

const root = resolve(import.meta.dirname, '..')

/** Imports between the source files, without types, packages and styles. */
const readSourceGraph = async (): Promise<ModuleGraph> => {
  const { output } = await cruise(['src'], {
    baseDir: root,
    includeOnly: '^src/',
    exclude: String.raw`\.test\.tsx?$|\.css$`,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.d.ts', '.po'], exportsFields: [] },
  })
  if (typeof output === 'string') throw new Error(output)
  const modules = new Map(output.modules.map(({ source, dependencies }) => [join(root, source), dependencies]))
  return {
    getModuleIds: () => modules.keys(),
    getModuleInfo: (id) => {
      const dependencies = modules.get(id)
      if (!dependencies) return null
      const importedIds = (isDynamic: boolean) =>
        dependencies.flatMap(({ resolved, dynamic }) =>
          dynamic === isDynamic && modules.has(join(root, resolved)) ? join(root, resolved) : [],
        )
      return {
        isEntry: id === join(root, 'src/main.tsx'),
        code: readFileSync(id, 'utf8'),
        importedIds: importedIds(false),
        dynamicallyImportedIds: importedIds(true),
      }
    },
  }
}

const graph = await readSourceGraph()
const part = assignParts(graph, root)
const files = [...graph.getModuleIds()]
const pathsOf = (ids: Iterable<string>): readonly string[] => [...ids].map((id) => relative(root, id)).toSorted()
const folderPart = (id: string): FolderPart | undefined =>
  (Object.keys(partFolders) as FolderPart[]).find((name) => partFolders[name].some((folder) => relative(root, id).startsWith(folder)))
const importsOf = (id: string): readonly string[] => {
  const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
  return [...importedIds, ...dynamicallyImportedIds]
}
/** Modules that the entries load, immediately or after a click. */
const reachableFrom = (entries: readonly string[], isOutside = (_id: string): boolean => false): ReadonlySet<string> => {
  const reached = new Set<string>()
  const open = [...entries]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id) || isOutside(id)) continue
    reached.add(id)
    open.push(...importsOf(id))
  }
  return reached
}

/** Modules that the routes load, and every file with the name of a screen. */
const screens = [
  ...new Set([
    ...(graph.getModuleInfo(join(root, 'src/app/routes/route-tree.ts'))?.dynamicallyImportedIds ?? []),
    ...files.filter((id) => /\/features\/.*-screen\.tsx$/.test(id)),
  ]),
]
const offlineScreens = screens.filter((id) => folderPart(id) !== 'admin')

test.each(Object.entries(partFolders).flatMap(([name, folders]) => folders.map((folder) => [name, folder] as const)))(
  'the part “%s” finds code in %s',
  (name, folder) => {
    const own = files.filter((id) => relative(root, id).startsWith(folder))
    expect(own.length).toBeGreaterThan(0)
    expect([...new Set(own.map(part))]).toEqual([name])
  },
)

test('the page reaches every screen', () => {
  const page = reachableFrom(files.filter((id) => graph.getModuleInfo(id)?.isEntry))
  expect(screens.length).toBeGreaterThan(offlineScreens.length)
  expect(offlineScreens.length).toBeGreaterThan(5)
  expect(pathsOf(screens.filter((id) => !page.has(id)))).toEqual([])
})

test('every module of a screen outside the administration is stored at installation', () => {
  const needed = reachableFrom(offlineScreens, (id) => folderPart(id) !== undefined)
  expect(needed.size).toBeGreaterThan(offlineScreens.length)
  expect(pathsOf([...needed].filter((id) => part(id) !== null))).toEqual([])
})

test('a part that such a screen loads is stored with offline copies', () => {
  const loaded = [...reachableFrom(offlineScreens, (id) => folderPart(id) === 'admin')].flatMap((id) => folderPart(id) ?? [])
  expect([...new Set(loaded)].toSorted()).toEqual(['model', 'pdf'])
  expect(offlineCodeFor(['model/gltf-binary', 'application/pdf'])).toEqual(expect.arrayContaining(loaded))
})

test('such a screen loads no code of the administration', () => {
  const texts = join(root, 'src/platform/i18n.ts')
  const loaded = [...reachableFrom(offlineScreens, (id) => id === texts || id.endsWith('route-tree.ts'))]
  expect(pathsOf(loaded.filter((id) => part(id) === 'admin'))).toEqual([])
})

const merged = mergeChunks(graph, (id) => part(id) !== null || isCatalogue(id), mergeLimits, root)

test('many modules are in few merged chunks', () => {
  expect(merged.size).toBeGreaterThan(3 * new Set(merged.values()).size)
})

test('no chunk that a visitor loads contains code of the administration', () => {
  const visited = reachableFrom(
    files.filter((id) => graph.getModuleInfo(id)?.isEntry),
    (id) => folderPart(id) === 'admin',
  )
  const chunks = new Set([...visited].flatMap((id) => merged.get(id) ?? []))
  const inChunks = [...merged].flatMap(([id, chunk]) => (chunks.has(chunk) ? id : []))
  expect(inChunks.length).toBeGreaterThan(chunks.size)
  const loaded = [...inChunks, ...inChunks.flatMap((id) => graph.getModuleInfo(id)?.importedIds ?? [])]
  expect(pathsOf(loaded.filter((id) => part(id) === 'admin' || id.includes('/features/admin/')))).toEqual([])
})

test('the catalogue of a language is a chunk without other code', () => {
  const catalogues = files.filter(isCatalogue)
  expect(catalogues.length).toBeGreaterThan(0)
  expect(pathsOf(catalogues.filter((id) => merged.has(id)))).toEqual([])
})

test('the worker stores the folder of all other chunks, and knows the files of all parts', () => {
  expect(pwaOptions.injectManifest?.globPatterns).toEqual(expect.arrayContaining([`${folderOf(null)}/*.{js,css,woff2}`, partFiles]))
  expect(partFiles).toBe(`${folderOf(null)}/*/*.{js,css}`)
  expect(partOf(workerFile)).toBe('worker')
})
