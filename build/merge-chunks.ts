import { relative } from 'node:path'
import type { ModuleGraph } from './plugins/parts.ts'

/** Limits in bytes of source text; compressed scripts have about a fifth of them. */
export interface MergeLimits {
  /** Chunks below this size are merged. */
  readonly smallBytes: number
  /** No import() loads more code than this in addition to what it needs. */
  readonly extraBytes: number
}

/** Modules that the same import() calls need. The bundler would make one chunk of them. */
interface Piece {
  readonly ids: string[]
  bytes: number
  /** This piece and everything that it imports statically. */
  needs: ReadonlySet<Piece>
  /** import() calls that load this piece, one bit for each. Imported pieces have at least the same bits. */
  loaders: bigint
}

const bitsOf = (mask: bigint): readonly number[] => {
  const bits: number[] = []
  for (let rest = mask, at = 0; rest > 0n; rest >>= 1n, at += 1) if (rest & 1n) bits.push(at)
  return bits
}

/** These modules and all that they import statically, up to modules outside. */
const staticImports = (graph: ModuleGraph, from: readonly string[], isOutside: (id: string) => boolean): ReadonlySet<string> => {
  const reached = new Set<string>()
  const open = [...from]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id) || isOutside(id)) continue
    reached.add(id)
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return reached
}

const bytesOfModule = (graph: ModuleGraph, id: string): number => graph.getModuleInfo(id)?.code?.length ?? 0

const piecesOf = (graph: ModuleGraph, isSeparate: (id: string) => boolean): readonly Piece[] => {
  const ids = [...graph.getModuleIds()].toSorted()
  const entries = ids.filter((id) => graph.getModuleInfo(id)?.isEntry)
  const initial = staticImports(graph, entries, () => false)
  const imported = new Set(ids.flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []))
  const loaders = new Map<string, bigint>()
  for (const [at, target] of [...imported].toSorted().entries())
    for (const id of staticImports(graph, [target], (one) => initial.has(one)))
      if (!isSeparate(id)) loaders.set(id, (loaders.get(id) ?? 0n) | (1n << BigInt(at)))

  const pieces = new Map<bigint, Piece>()
  for (const [id, mask] of loaders) {
    const piece = pieces.get(mask) ?? { ids: [], bytes: 0, needs: new Set(), loaders: mask }
    piece.ids.push(id)
    piece.bytes += bytesOfModule(graph, id)
    pieces.set(mask, piece)
  }
  for (const piece of pieces.values()) {
    const needed = [...staticImports(graph, piece.ids, (id) => !loaders.has(id))]
    piece.needs = new Set(needed.flatMap((id) => pieces.get(loaders.get(id) ?? 0n) ?? []))
  }
  return [...pieces.values()]
}

/** Pieces by the import() calls that load them: each list is one chunk. */
const chunksOf = (pieces: readonly Piece[]): ReadonlyMap<bigint, readonly Piece[]> => {
  const chunks = new Map<bigint, Piece[]>()
  for (const piece of pieces) chunks.set(piece.loaders, [...(chunks.get(piece.loaders) ?? []), piece])
  return chunks
}

const bytesOf = (chunk: readonly Piece[]): number => chunk.reduce((sum, { bytes }) => sum + bytes, 0)

const mergePieces = (pieces: readonly Piece[], { smallBytes, extraBytes }: MergeLimits): void => {
  let extra: readonly number[] = []
  /** The merged chunk is loaded by the import() calls of both, together with everything that both need. Null above the limit. */
  const merge = (chunk: readonly Piece[], other: readonly Piece[], loaders: bigint) => {
    const needed = new Set([...chunk, ...other].flatMap(({ needs }) => [...needs]))
    const added = [...extra]
    let cost = 0
    for (const piece of needed)
      for (const at of bitsOf(loaders & ~piece.loaders)) {
        const bytes = (added[at] ?? 0) + piece.bytes
        if (bytes > extraBytes) return null
        added[at] = bytes
        cost += piece.bytes
      }
    return { loaders, needed, added, cost }
  }

  const finished = new Set<bigint>()
  for (;;) {
    const chunks = chunksOf(pieces)
    const [smallest] = [...chunks]
      .filter(([loaders, chunk]) => !finished.has(loaders) && bytesOf(chunk) < smallBytes)
      .toSorted(([, a], [, b]) => bytesOf(a) - bytesOf(b))
    if (!smallest) return
    const [own, chunk] = smallest
    const merges = [...chunks].flatMap(([loaders, other]) => (loaders === own ? [] : (merge(chunk, other, own | loaders) ?? [])))
    const [best] = merges.toSorted((a, b) => a.cost - b.cost)
    if (best) {
      for (const piece of best.needed) piece.loaders |= best.loaders
      extra = best.added
    } else finished.add(own)
  }
}

/** The shortest end of the path that is not taken: the page lists the names of its chunks, so they count for its first screen. */
const freeName = (path: readonly string[], taken: ReadonlySet<string>): string => {
  const names = path.map((_, at) =>
    path
      .slice(-at - 1)
      .join('-')
      .replaceAll(/\W+/g, '-'),
  )
  const free = names.find((name) => !taken.has(name))
  if (free === undefined) throw new Error(`two chunks have the name ${path.join('-')}`)
  return free
}

/**
 * Merges small chunks: each request and each stored file has a cost of its own. The smallest chunk comes first, together with the one for which the
 * import() calls load least in addition. It ends when each further merge would make an import() load too much.
 * @param isSeparate modules that stay outside
 * @param root absolute path of the project
 * @returns name of the chunk for each module of a merged chunk. All other modules stay in the chunks of the bundler.
 */
export const mergeChunks = (
  graph: ModuleGraph,
  isSeparate: (id: string) => boolean,
  limits: MergeLimits,
  root: string,
): ReadonlyMap<string, string> => {
  const pieces = piecesOf(graph, isSeparate)
  mergePieces(pieces, limits)
  const names = new Map<string, string>()
  for (const chunk of chunksOf(pieces).values()) {
    if (chunk.length === 1) continue
    const ids = chunk.flatMap((piece) => piece.ids)
    const [largest = ''] = ids.toSorted((a, b) => bytesOfModule(graph, b) - bytesOfModule(graph, a))
    const path = relative(root, largest).replace(/^.*(?:src|node_modules)\//, '')
    const name = freeName(path.replace(/\.\w+$/, '').split('/'), new Set(names.values()))
    for (const id of ids) names.set(id, name)
  }
  return names
}
