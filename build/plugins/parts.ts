import { relative, sep } from 'node:path'
import { type Plugin, parseSync, type Rolldown } from 'vite'
import { type FolderPart, folderOf, isCatalogue, mergeLimits, type Part, partFolders } from '../chunks.ts'
import { mergeChunks } from '../merge-chunks.ts'

/** Modules and imports of a build, as the bundler reports them. */
export interface ModuleGraph {
  readonly getModuleIds: () => Iterable<string>
  readonly getModuleInfo: (id: string) => {
    readonly isEntry: boolean
    /** Source text after all transformations. */
    readonly code: string | null
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
  } | null
}

type PartOf = (id: string) => Part | null

/** @param root absolute path of the project */
const folderPartOf = (root: string) => {
  const folders = Object.entries(partFolders).flatMap(([part, names]) => names.map((name) => [name, part as FolderPart] as const))
  return (id: string): readonly [folder: string, part: FolderPart] | undefined => {
    const path = relative(root, id).replaceAll(sep, '/')
    return folders.find(([folder]) => path.startsWith(folder))
  }
}

/**
 * Assigns every module to a part. A module outside these folders belongs to a part if only this part imports it.
 * @throws a folder matches no module, or code outside a part imports it statically, which would store it on every device
 */
export const assignParts = (graph: ModuleGraph, root: string): PartOf => {
  const folderPart = folderPartOf(root)
  const ids = [...graph.getModuleIds()]
  const importsOf = (id: string): readonly string[] => {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
    return [...importedIds, ...dynamicallyImportedIds]
  }
  const reach = (from: readonly string[], isOutside: (id: string) => boolean): ReadonlySet<string> => {
    const reached = new Set<string>()
    const open = [...from]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (reached.has(id) || isOutside(id)) continue
      reached.add(id)
      open.push(...importsOf(id))
    }
    return reached
  }

  const used = new Set(ids.flatMap((id) => folderPart(id)?.[0] ?? []))
  const unused = Object.values(partFolders)
    .flat()
    .filter((folder) => !used.has(folder))
  if (unused.length > 0) throw new Error(`build/chunks.ts names folders without code: ${unused.join(', ')}`)

  const page = reach(
    ids.filter((id) => graph.getModuleInfo(id)?.isEntry),
    (id) => folderPart(id) !== undefined,
  )
  for (const id of page)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      const part = folderPart(imported)?.[1]
      if (part)
        throw new Error(
          `${relative(root, id)} imports ${relative(root, imported)} statically; import() it: it belongs to the part “${part}”`,
        )
    }

  const assigned = new Map<string, Part | null>()
  for (const part of Object.keys(partFolders) as FolderPart[]) {
    const own = ids.filter((id) => folderPart(id)?.[1] === part)
    const isOutside = (id: string) => page.has(id) || (folderPart(id)?.[1] ?? part) !== part
    // Modules that two parts use are stored at installation, so that each part works alone.
    for (const id of reach(own, isOutside)) assigned.set(id, assigned.has(id) ? null : part)
  }
  return (id) => assigned.get(id) ?? null
}

/**
 * Refuses a script that a browser would refuse. The bundler does not notice exports of names that its code splitting has lost.
 * @throws error that names the script and its first fault
 */
export const checkScript = (fileName: string, code: string): void => {
  const [fault] = parseSync(fileName, code, { sourceType: 'module', showSemanticErrors: true }).errors
  if (fault) throw new Error(`${fileName} is not a valid script: ${fault.message}`)
}

/** Options of the bundler that follow from build/chunks.ts. */
interface ChunkOptions {
  readonly chunkFileNames: (chunk: Rolldown.PreRenderedChunk) => string
  /** Chunk of a module that belongs to a merged chunk. */
  readonly mergedChunkOf: (id: string) => string | null
}

/** Writes each chunk to the folder of its part, merges small chunks that belong to no part, and refuses invalid ones. */
export const pageParts = (): Plugin & ChunkOptions => {
  let root = ''
  let partOf: PartOf = () => null
  let merged: ReadonlyMap<string, string> = new Map()
  return {
    name: 'vitrine:page-parts',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    buildEnd(error) {
      if (error) return
      partOf = assignParts(this, root)
      merged = mergeChunks(this, (id) => partOf(id) !== null || isCatalogue(id), mergeLimits, root)
    },
    generateBundle: (_options, bundle) => {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') checkScript(file.fileName, file.code)
    },
    // A chunk of a part may contain a module of a package of which the page uses other modules.
    chunkFileNames: ({ moduleIds }) => `${folderOf(moduleIds.map(partOf).find((part) => part !== null) ?? null)}/[name]-[hash:7].js`,
    mergedChunkOf: (id) => merged.get(id) ?? null,
  }
}
