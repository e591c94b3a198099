import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MergeLimits, mergeChunks } from './merge-chunks.ts'
import type { ModuleGraph } from './plugins/parts.ts'

const root = '/project'
const page = 'main'

interface Module {
  readonly bytes?: number
  readonly static?: readonly string[]
  readonly dynamic?: readonly string[]
}

const idOf = (name: string): string => `${root}/src/${name}.ts`
const graphOf = (modules: Readonly<Record<string, Module>>): ModuleGraph => {
  const byId = new Map(Object.entries(modules).map(([name, module]) => [idOf(name), module]))
  return {
    getModuleIds: () => byId.keys(),
    getModuleInfo: (id) => {
      const module = byId.get(id)
      return module
        ? {
            isEntry: id === idOf(page),
            code: ' '.repeat(module.bytes ?? 10),
            importedIds: (module.static ?? []).map(idOf),
            dynamicallyImportedIds: (module.dynamic ?? []).map(idOf),
          }
        : null
    },
  }
}

const limits: MergeLimits = { smallBytes: 100, extraBytes: 50 }
/** Modules of each merged chunk, in alphabetical order. */
const mergedOf = (modules: Readonly<Record<string, Module>>, isSeparate = (_id: string): boolean => false): readonly string[] => {
  const names = mergeChunks(graphOf(modules), isSeparate, limits, root)
  const chunks = new Map<string, string[]>()
  for (const name of Object.keys(modules)) {
    const chunk = names.get(idOf(name))
    if (chunk !== undefined) chunks.set(chunk, [...(chunks.get(chunk) ?? []), name])
  }
  return [...chunks.values()].map((chunk) => chunk.toSorted().join(' ')).toSorted()
}

test('small chunks become one, which has the name of its largest module', () => {
  const graph = graphOf({ [page]: { dynamic: ['a', 'ui/b', 'c'] }, a: {}, 'ui/b': { bytes: 20 }, c: {} })
  const names = mergeChunks(graph, () => false, limits, root)
  expect(Object.fromEntries(names)).toEqual({ [idOf('a')]: 'b', [idOf('ui/b')]: 'b', [idOf('c')]: 'b' })
})

test('chunks whose largest modules have equal names also have the names of their folders', () => {
  const sizes = { 'ui/a': 30, 'ui/b': 31, 'app/a': 45, 'app/b': 46 }
  const modules = Object.fromEntries(Object.entries(sizes).map(([name, bytes]) => [name, { bytes }]))
  const names = mergeChunks(graphOf({ [page]: { dynamic: Object.keys(sizes) }, ...modules }), () => false, limits, root)
  expect([...names.values()].toSorted()).toEqual(['b', 'b', 'ui-b', 'ui-b'])
})

test('a chunk that would load too much for others stays alone', () => {
  expect(mergedOf({ [page]: { dynamic: ['a', 'b'] }, a: {}, b: { bytes: 60 } })).toEqual([])
})

test('the imports of a chunk count as well', () => {
  const modules = { [page]: { dynamic: ['a', 'b', 'large'] }, a: {}, b: { static: ['large'] }, large: { bytes: 60 } }
  expect(mergedOf(modules)).toEqual(['b large'])
})

test('each import() has one limit for all its merges', () => {
  const merged = mergedOf({ [page]: { dynamic: ['a', 'b', 'c'] }, a: { bytes: 30 }, b: { bytes: 31 }, c: { bytes: 32 } })
  expect(merged).toEqual(['a b'])
})

test('large chunks are not merged', () => {
  expect(
    mergedOf({ [page]: { dynamic: ['a', 'b'] }, a: { bytes: 100, static: ['c'] }, b: { bytes: 100, static: ['c'] }, c: { bytes: 100 } }),
  ).toEqual([])
})

test('modules that load with the page stay outside, and so do separate ones', () => {
  const modules = { [page]: { static: ['a'], dynamic: ['a', 'b', 'c', 'd'] }, a: {}, b: { static: ['a'] }, c: {}, d: {} }
  expect(mergedOf(modules, (id) => id === idOf('d'))).toEqual(['b c'])
})

/** Modules that import only modules behind them, some of which the page imports with import(). */
const anyModules = fc
  .array(fc.record({ bytes: fc.integer({ min: 1, max: 20 }), isLoaded: fc.boolean(), imports: fc.array(fc.nat(11), { maxLength: 3 }) }), {
    maxLength: 12,
  })
  .map((list): Readonly<Record<string, Module>> => {
    const names = list.map((_, at) => `m${at}`)
    const modules = list.map(({ bytes, imports }, at) => ({ bytes, static: imports.flatMap((to) => (to > at ? (names[to] ?? []) : [])) }))
    return {
      [page]: { dynamic: names.filter((_, at) => list[at]?.isLoaded) },
      ...Object.fromEntries(names.map((name, at) => [name, modules[at] ?? {}])),
    }
  })

/** Chunk by module: merged chunks, and one chunk for all modules that the same import() calls load. */
const chunksOf = (modules: Readonly<Record<string, Module>>) => {
  const merged = mergeChunks(graphOf(modules), () => false, limits, root)
  const reach = (name: string): readonly string[] => [name, ...(modules[name]?.static ?? []).flatMap(reach)]
  const loads = new Map((modules[page]?.dynamic ?? []).map((name) => [name, new Set(reach(name))]))
  const chunkOf = (name: string): string =>
    merged.get(idOf(name)) ?? [...loads].flatMap(([loaded, all]) => (all.has(name) ? loaded : [])).join(' ')
  const importsOf = (chunk: string): ReadonlySet<string> => {
    const own = Object.keys(modules).filter((name) => name !== page && chunkOf(name) === chunk)
    return new Set(own.flatMap((name) => modules[name]?.static ?? []).map(chunkOf))
  }
  const closureOf = (from: string): ReadonlySet<string> => {
    const reached = new Set([from])
    // A set also iterates over what is added meanwhile.
    for (const chunk of reached) for (const next of importsOf(chunk)) reached.add(next)
    return reached
  }
  return { loads, chunkOf, importsOf, closureOf }
}

test('merged chunks never import each other in a circle', () => {
  fc.assert(
    fc.property(anyModules, (modules) => {
      const { loads, chunkOf, importsOf, closureOf } = chunksOf(modules)
      for (const chunk of new Set([...loads.values()].flatMap((all) => [...all].map(chunkOf))))
        for (const next of importsOf(chunk)) if (next !== chunk) expect([...closureOf(next)]).not.toContain(chunk)
    }),
  )
})

test('no import() loads more than the limit in addition', () => {
  fc.assert(
    fc.property(anyModules, (modules) => {
      const { loads, chunkOf, closureOf } = chunksOf(modules)
      const bytesOf = (names: Iterable<string>): number => [...names].reduce((sum, name) => sum + (modules[name]?.bytes ?? 0), 0)
      for (const [name, needed] of loads) {
        const chunks = closureOf(chunkOf(name))
        const loaded = Object.keys(modules).filter((one) => one !== page && chunks.has(chunkOf(one)))
        expect(bytesOf(loaded) - bytesOf(needed)).toBeLessThanOrEqual(limits.extraBytes)
      }
    }),
  )
})
