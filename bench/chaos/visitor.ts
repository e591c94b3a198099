import { createHash } from 'node:crypto'
import type { SharedStores } from '../../server/engines/stores/postgresql/postgresql.ts'
import type { PortalNode } from '../../tests/cluster/node-process.ts'
import { newUser, password } from '../../tests/cluster/portal-calls.ts'
import { readZip } from '../../tests/support/read-zip.ts'
import { ViolationError } from './history.ts'
import type { Expected, MediaModel } from './media-model.ts'
import { jsonOf, type Requests } from './requests.ts'

export interface Visitor {
  search(at?: PortalNode): Promise<boolean>
  suggest(): Promise<void>
  /** Downloads in parts at alternating portals. */
  download(): Promise<void>
  convert(): Promise<void>
  downloadZip(): Promise<void>
  /** Tries to get a hidden asset. */
  requestHidden(): Promise<void>
  /** Downloads a file completely. */
  downloadWhole(expected: Expected, at: PortalNode): Promise<boolean>
  hasSession(): boolean
}

export interface VisitorOptions {
  readonly model: MediaModel
  /** A guest, or a user of the group that sees hidden assets. */
  readonly isGuest: boolean
  /** A search finds everything that is in the database. Solr may show an asset later. */
  readonly findsAll: () => boolean
}

interface SearchBody {
  readonly response: {
    readonly numFound: number
    readonly docs: readonly { readonly id: string; readonly filename: string; readonly url?: string; readonly thumb_url?: string }[]
  }
  readonly facetCounts: { readonly facetFields: Readonly<Record<string, readonly { readonly value: string; readonly count: number }[]>> }
}

interface Link {
  readonly url?: string
  readonly bytes?: number
}

const partBytes = 700_000
const maxLinkCount = 6
const apiPath = (url: string) => url.replace(/^.*\/assetportal\/api\//, '').replace(/^\//, '')

/** Searches and downloads, and compares the results with the media folder. */
export const createVisitor = async (
  stores: SharedStores,
  { random, history, send, post }: Requests,
  options: VisitorOptions,
): Promise<Visitor> => {
  const { model, isGuest, findsAll } = options
  const user = isGuest ? null : await newUser(stores, false, ['board'])
  let session: string | null = null
  const isVisible = ({ state }: Expected) => state === 'visible' || (state === 'hidden' && !isGuest)
  const begin = async (at?: PortalNode): Promise<boolean> => {
    if (session !== null) return true
    const given = at && { at }
    const reply =
      user === null ? await send('session/get', { method: 'POST', ...given }) : await post('session/get', { user, pass: password }, given)
    session = reply ? (jsonOf(reply) as { session: string }).session : null
    return session !== null
  }
  const asUser = (at?: PortalNode) => ({ session: session ?? '', ...(at && { at }) })

  const compare = (
    before: readonly Expected[],
    earlierNames: ReadonlySet<string>,
    unsettled: number,
    { response, facetCounts }: SearchBody,
    isStrict: boolean,
  ) => {
    const { numFound, docs } = response
    const names = docs.map(({ filename }) => filename)
    const words = facetCounts.facetFields['keywords'] ?? []
    const after = model.unchanged(before)
    if (new Set(names).size < names.length) throw new ViolationError(`a search lists a file twice: ${names.join()}`)
    for (const { file, keyword, ...expected } of after) {
      const count = words.find(({ value }) => value === keyword)?.count ?? 0
      const isListed = names.includes(file.name)
      if (!isVisible({ file, keyword, ...expected }) && (isListed || count > 0))
        throw new ViolationError(`${file.name} is ${expected.state} and ${isListed ? 'listed' : `counted as ${keyword}`}`)
      if (isStrict && isVisible({ file, keyword, ...expected }) && (!isListed || count !== 1))
        throw new ViolationError(`${file.name} is ${expected.state}, listed ${isListed}, ${keyword} counted ${count} times`)
    }
    const unknown = names.filter((name) => model.named(name) === null && !earlierNames.has(name))
    if (unknown.length > 0) throw new ViolationError(`files without a name in the folder are found: ${unknown.join()}`)
    const changing = unsettled + before.length - after.length
    // An asset that is hidden during the search may be counted, but not listed.
    if (numFound < docs.length || numFound > docs.length + changing)
      throw new ViolationError(`${numFound} results, but ${docs.length} are listed, while ${changing} files change`)
    const visible = after.filter(isVisible).length
    const most = visible + changing
    if (numFound > most || (isStrict && numFound < visible))
      throw new ViolationError(`${numFound} results instead of ${visible} to ${most}`)
  }
  const search = async (at?: PortalNode): Promise<boolean> => {
    if (!(await begin(at))) return false
    const before = model.settled()
    const isStrict = findsAll()
    const added = model.files.size
    const earlierNames = model.names()
    const unsettled = model.unsettled().length
    const reply = await send('search?solr_q=*&solr_rows=1000&solr_facetfields=keywords&facet_limit=10000', asUser(at))
    if (!reply) return false
    history.count('operation', isGuest ? 'search of a guest' : 'search of a member')
    const body = jsonOf(reply) as SearchBody
    compare(before, earlierNames, unsettled + Math.max(0, model.files.size - added), body, isStrict && findsAll())
    if (isGuest)
      for (const { filename, url, thumb_url: thumb } of body.response.docs) {
        const file = model.named(filename)
        if (file && !file.isHidden)
          file.links = [...new Set([...file.links, ...(url ? [url] : []), ...(thumb ? [thumb] : [])])].slice(-maxLinkCount)
      }
    return true
  }
  const anyOf = (isPossible: (expected: Expected) => boolean) =>
    random.pick(model.settled().filter((one) => isPossible(one) && one.file.id !== null))
  const isUnchanged = (expected: Expected) => model.unchanged([expected]).length > 0

  const linkOf = async (expected: Expected, set: string, at?: PortalNode): Promise<Link | null> => {
    const path = `download/?id=${expected.file.id}&csetid=${set}&target=down`
    const reply = await send(path, { ...asUser(at), expected: [403, 404, 429, 502] })
    if (!reply) return null
    if (reply.status === 200) return jsonOf(reply) as Link
    if (reply.status !== 429 && isUnchanged(expected) && findsAll())
      throw new ViolationError(`the download of ${expected.file.name} is refused: ${reply.status} ${reply.bytes.toString()}`)
    return null
  }
  const checkContent = ({ file }: Expected, bytes: Buffer, etag: string) => {
    const digest = createHash('sha256').update(bytes).digest('hex')
    if (!file.digests.has(digest))
      throw new ViolationError(`the download of ${file.name} is no version of the file: ${digest}, ${bytes.length} bytes`)
    if (etag !== `"${digest}"`) throw new ViolationError(`the download of ${file.name} has the version ${etag} and the digest ${digest}`)
  }
  return {
    search,
    hasSession: () => session !== null,
    suggest: async () => {
      const hidden = anyOf(({ state }) => state !== 'visible')
      if (!hidden || !isGuest || !(await begin())) return
      const reply = await send(`search/suggest?solr_q=${hidden.keyword.slice(0, -2)}&solr_facetfields=keywords`, asUser())
      if (!reply) return
      history.count('operation', 'suggestions')
      if (isUnchanged(hidden) && reply.bytes.toString().includes(hidden.keyword))
        throw new ViolationError(`suggestions contain ${hidden.keyword} of ${hidden.file.name}, which is ${hidden.state}`)
    },
    download: async () => {
      const expected = anyOf(isVisible)
      if (!expected || !(await begin())) return
      const link = await linkOf(expected, '0')
      if (!link?.url) return
      if (isGuest) expected.file.links = [...expected.file.links, link.url].slice(-maxLinkCount)
      let received: Buffer = Buffer.alloc(0)
      let etag = ''
      for (let tries = 0; tries < 40 && received.length < (link.bytes ?? 1); tries += 1) {
        const range = etag === '' ? {} : { 'If-Range': etag }
        const headers = { ...range, Range: `bytes=${received.length}-${received.length + partBytes - 1}` }
        const part = await send(apiPath(link.url), { ...asUser(), headers, expected: [206, 403, 404, 410, 416] })
        if (!part) continue
        if (part.status >= 400) {
          if (isUnchanged(expected)) throw new ViolationError(`the link to ${expected.file.name} has the status ${part.status}`)
          return
        }
        const version = part.headers.get('etag') ?? ''
        received = version === etag && part.status === 206 ? Buffer.concat([received, part.bytes]) : part.bytes
        // The beginning of another version is missing.
        if (version !== etag && etag !== '' && part.status === 206)
          throw new ViolationError(`a part of ${expected.file.name} is of another version`)
        etag = version
      }
      if (received.length < (link.bytes ?? 1)) return
      history.count('operation', 'download in parts')
      checkContent(expected, received, etag)
    },
    convert: async () => {
      const expected = anyOf(isVisible)
      if (!expected || !(await begin())) return
      const sets = await send(`session/csets?asset_id=${expected.file.id}`, { ...asUser(), expected: [403, 404] })
      const ids = sets ? [...sets.bytes.toString().matchAll(/"id":"([^"]+)"/g)].map(([, id = '0']) => id).filter((id) => id !== '0') : []
      const link = await linkOf(expected, random.pick(ids) ?? '0')
      if (!link?.url) return
      const reply = await send(apiPath(link.url), { ...asUser(), expected: [403, 404, 410, 429] })
      if (reply?.status !== 200) return
      history.count('operation', 'converted download')
      if (reply.bytes.length !== link.bytes)
        throw new ViolationError(`a conversion of ${expected.file.name} has ${reply.bytes.length} bytes instead of ${link.bytes}`)
    },
    downloadZip: async () => {
      const settled = model.settled().filter(({ file }) => file.id !== null)
      const ordered = new Set([0, 1, 2].flatMap(() => random.pick(settled) ?? []))
      if (ordered.size === 0 || !(await begin())) return
      const ids = [...ordered].map(({ file }) => `id=${file.id}`).join('&')
      const order = await send(`download?operation=zip&csetid=0&${ids}`, { ...asUser(), expected: [403, 404, 429] })
      if (order?.status !== 200) return
      const { url } = jsonOf(order) as Link
      if (!url) return
      const reply = await send(apiPath(url), { ...asUser(), expected: [403, 404, 410, 429] })
      if (reply?.status !== 200) return
      history.count('operation', 'zip')
      const unchanged = model.unchanged([...ordered])
      const zip = readZip(reply.bytes)
      zip.delete('contents.csv')
      const digests = [...zip.values()].map((bytes) => createHash('sha256').update(bytes).digest('hex'))
      for (const expected of ordered) {
        const isContained = digests.some((digest) => expected.file.digests.has(digest))
        if (unchanged.includes(expected) && (isContained ? !isVisible(expected) : isVisible(expected) && findsAll()))
          throw new ViolationError(`${expected.file.name} is ${expected.state} and ${isContained ? '' : 'not '}part of a zip`)
      }
      if (digests.some((digest) => ![...ordered].some(({ file }) => file.digests.has(digest))))
        throw new ViolationError(
          `a zip of ${[...ordered].map(({ file }) => file.name).join()} contains other files: ${[...zip.keys()].join()}`,
        )
    },
    requestHidden: async () => {
      const hidden = anyOf(({ state }) => state !== 'visible')
      if (!hidden || !isGuest || !(await begin())) return
      const { id, name, links } = hidden.file
      const deny = (path: string, isShown: boolean) => {
        if (isShown && isUnchanged(hidden)) throw new ViolationError(`${name} is ${hidden.state}, but ${path} shows it`)
      }
      const requests = [`download/?id=${id}&csetid=0&target=down`, `download/preview?id=${id}`, `assets?assetid=${id}`]
      for (const path of requests) {
        const reply = await send(path, { ...asUser(), expected: [403, 404] })
        if (!reply) continue
        const isAssets = path.startsWith('assets')
        const text = reply.bytes.toString()
        deny(path, reply.status === 200 && (isAssets ? text.includes(name) : /"url":"/.test(text)))
      }
      for (const link of links) {
        const reply = await send(apiPath(link), { ...asUser(), expected: [206, 401, 403, 404, 410] })
        if (reply) deny(link, reply.status < 300)
      }
      history.count('operation', `request of a ${hidden.state} asset`)
    },
    downloadWhole: async (expected, at) => {
      if (!(await begin(at))) return false
      const link = await linkOf(expected, '0', at)
      if (!link?.url) return false
      const reply = await send(apiPath(link.url), asUser(at))
      if (!reply) return false
      checkContent(expected, reply.bytes, reply.headers.get('etag') ?? '')
      if (reply.headers.get('etag') !== `"${expected.file.digest}"`) throw new ViolationError(`${expected.file.name} has an older content`)
      return true
    },
  }
}
