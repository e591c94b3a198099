import type { KeptAnswer } from '#contract/kept.ts'
import { KeepProblem, type KeptWire } from '#local/kept/kept-wire.ts'

export interface ModelAsset {
  version: number
  visible: boolean
}

/** What goes wrong with one request: it never arrives, its answer never arrives, the server is in trouble or says something else. */
export const keptFaults = ['lost', 'answer-lost', 'trouble', 'nonsense'] as const
export type KeptFault = (typeof keptFaults)[number]

const pageRows = 3

/** A server with assets and collections that change, as far as keeping asks for it. */
export const createModelServer = () => {
  const assets = new Map<string, ModelAsset>()
  const collections = new Map<string, Set<string>>()
  let faults: KeptFault[] = []
  const seen = { faults: 0, pictures: new Map<string, number>() }
  let lease = 1000
  let isOffline = false

  const addressesOf = (id: string): string[] => {
    const version = assets.get(id)?.version ?? 0
    return [`/media/${id}/thumb/${version}`, `/media/${id}/preview/${version}`]
  }
  const visibleMembers = (name: string): string[] => [...(collections.get(name) ?? [])].filter((id) => assets.get(id)?.visible)

  const answering = async <Answer>(answer: () => Answer): Promise<Answer> => {
    await Promise.resolve()
    if (isOffline) throw new KeepProblem('offline')
    const fault = faults.shift()
    if (fault) seen.faults += 1
    if (fault === 'lost') throw new KeepProblem('offline')
    if (fault === 'trouble') throw new KeepProblem('later')
    if (fault === 'nonsense') throw new KeepProblem('failed')
    const given = answer()
    await Promise.resolve()
    if (fault === 'answer-lost') throw new KeepProblem('offline')
    return given
  }
  const wire: KeptWire = {
    members: (source, start) =>
      answering(() => {
        if (source.kind === 'asset') return { ids: start === 0 ? [source.id] : [], found: 1 }
        const ids = visibleMembers(source.kind === 'collection' ? source.indicator : 'bookmarks')
        return { ids: ids.slice(start, start + pageRows), found: ids.length }
      }),
    count: () => answering(() => visibleMembers('bookmarks').length),
    isHealthy: () => answering(() => true),
    describe: (ids) =>
      answering((): KeptAnswer => {
        const shown = ids.filter((id) => assets.get(id)?.visible)
        const entry = { texts: {}, facets: {}, numbers: {}, order: 0, labels: {} }
        return {
          lease,
          assets: shown.map((id) => {
            const [thumb_url = '', url = ''] = addressesOf(id)
            return { asset: { id, thumb_url, url }, entry }
          }),
          refused: ids.filter((id) => !shown.includes(id)),
        }
      }),
    picture: (address) =>
      answering(() => {
        seen.pictures.set(address, (seen.pictures.get(address) ?? 0) + 1)
        const id = address.split('/')[2] ?? ''
        return assets.get(id)?.visible && addressesOf(id).includes(address) ? new Response(`bytes of ${address}`) : null
      }),
  }
  return {
    wire,
    assets,
    collections,
    seen,
    addressesOf,
    visibleMembers,
    plan: (next: readonly KeptFault[]) => (faults = [...faults, ...next]),
    heal: () => {
      faults = []
      isOffline = false
    },
    goOffline: () => (isOffline = true),
    /** @param seconds of what is answered from now on */
    allowFor: (seconds: number) => (lease = seconds),
  }
}
