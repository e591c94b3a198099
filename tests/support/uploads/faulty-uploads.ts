import * as v from 'valibot'
import { createSqliteStores } from '../../../server/engines/stores/sqlite/sqlite.ts'
import { documentNames, documentPrefixes } from '../../../server/services/document-names.ts'
import type { PreparedFile } from '../../../server/services/uploads/prepared-file.ts'
import { removeUnusedUploads } from '../../../server/services/uploads/remove-unused-uploads.ts'
import { createStoredFiles, isStoredFile, referenceOf } from '../../../server/services/uploads/stored-files.ts'
import { publishDraft, readWorkspace, saveDraft } from '../../../server/services/workspace/workspace.ts'
import { type DraftContent, draftSchema } from '../../../src/contract/workspace.ts'
import { createMemoryBlobs } from '../memory-blobs.ts'

const dayMs = 24 * 60 * 60_000
/** Days for which an unused file stays. */
export const graceDays = 30
export const contents = ['a', 'b', 'c', 'd']
export const names = ['searchLogo', 'favicon'] as const
export const documents = [
  documentNames.file('searchLogo'),
  documentNames.tile('chosen'),
  documentNames.tile('tile-2f1c7a54-7f0e-4b57-9a55-0c1d6f3b8e21'),
]

const preparedFile = (content: string): PreparedFile => ({ bytes: Buffer.from(content), mime: 'image/png', extension: 'png' })

/** `refuse` = the call fails; `lose` = it takes effect, but its response is lost; `end` and `endAfter` = the server ends before or after it. */
export const faultKinds = ['refuse', 'lose', 'end', 'endAfter'] as const
interface Fault {
  /** Number of calls of the stores that succeed before. */
  readonly step: number
  readonly kind: (typeof faultKinds)[number]
}

/** A change by an administrator, or time that passes. */
export type Command =
  | { readonly kind: 'publish' }
  | { readonly kind: 'discard' }
  | { readonly kind: 'undo' }
  | { readonly kind: 'clean' }
  | { readonly kind: 'stage'; readonly content: string }
  | { readonly kind: 'draft'; readonly name: (typeof names)[number]; readonly content: string | null }
  | { readonly kind: 'save'; readonly document: string; readonly content: string | null }
  | { readonly kind: 'wait'; readonly days: number }
/** A change during which a call of the stores may fail. */
export type Step = Command & { readonly fault?: Fault | null }

/** Lets calls of the stores fail. */
const createFaultPoint = () => {
  let fault: Fault | null = null
  let count = 0
  let hasEnded = false
  const fail = (at: number, kinds: readonly Fault['kind'][]): void => {
    const isHere = fault !== null && fault.step === at && kinds.includes(fault.kind)
    if (isHere && fault?.kind.startsWith('end')) hasEnded = true
    if (isHere || hasEnded) throw new Error('injected')
  }
  const run = async (work: () => unknown): Promise<unknown> => {
    const at = count
    count += 1
    fail(at, ['refuse', 'end'])
    const result = await work()
    fail(at, ['lose', 'endAfter'])
    return result
  }
  return {
    arm: (next: Fault | null) => {
      fault = next
      count = 0
      hasEnded = false
    },
    wasMet: (): boolean => fault !== null && count > fault.step,
    around: <Target extends object>(target: Target): Target =>
      new Proxy(target, {
        get: (from, key) => {
          const method: unknown = Reflect.get(from, key)
          return typeof method === 'function' ? (...args: unknown[]) => run(() => Reflect.apply(method, from, args)) : method
        },
      }),
  }
}

const noChange: DraftContent = { config: null, texts: {}, pages: {}, files: {} }

/** A portal with uploads whose server fails on demand. */
export const startUploads = () => {
  let now = Date.UTC(2026, 0, 1)
  const clock = () => now
  const stores = createSqliteStores({ file: ':memory:', clock })
  const blobs = createMemoryBlobs()
  const point = createFaultPoint()
  const faulty = { ...stores, configuration: point.around(stores.configuration), claims: point.around(stores.claims) }
  const faultyBlobs = point.around(blobs)
  const uploads = createStoredFiles(faulty, faultyBlobs, clock)
  const references = new Map(contents.map((content) => [content, '']))
  /** Time until which an unused file stays, for an undo. */
  const stayUntil = new Map<string, number>()
  const stays = (reference: string) => stayUntil.set(reference, now + graceDays * dayMs)
  let undone: DraftContent = noChange

  const draftOf = async () => {
    const draft = v.safeParse(draftSchema, (await stores.configuration.getDocument(documentNames.draft))?.body)
    return draft.success ? draft.output : null
  }
  const filesOf = (content: DraftContent | undefined): string[] => Object.values(content?.files ?? {}).flatMap((file) => file ?? [])

  const saveContent = async (content: DraftContent): Promise<void> => {
    const { etag, base, published } = await readWorkspace(stores)
    const before = (await draftOf())?.content
    const parts = Object.keys(content.files)
    const draft = {
      content,
      base: Object.fromEntries(parts.map((name) => [`files/${name}`, base[`files/${name}`] ?? '0'])),
      origin: { ...noChange, files: Object.fromEntries(parts.map((name) => [name, published.files[name] ?? null])) },
    }
    try {
      await saveDraft(faulty.configuration, uploads, draft, null, etag)
    } finally {
      // The draft may have changed without a response.
      const after = filesOf((await draftOf())?.content)
      for (const reference of filesOf(before)) if (!after.includes(reference)) stays(reference)
      if (before) undone = before
    }
  }

  const perform = async (command: Command): Promise<void> => {
    if (command.kind === 'wait') now += command.days * dayMs
    else if (command.kind === 'clean') await removeUnusedUploads(faulty, faultyBlobs, clock)
    else if (command.kind === 'publish') await publishDraft(faulty, uploads, null, (await readWorkspace(stores)).etag)
    else if (command.kind === 'discard') await saveContent(noChange)
    else if (command.kind === 'undo') await saveContent(undone)
    else if (command.kind === 'stage') stays(await uploads.stage(preparedFile(command.content), null))
    else if (command.kind === 'draft') {
      const reference = command.content === null ? null : (references.get(command.content) ?? '')
      await saveContent({ ...noChange, files: { ...(await draftOf())?.content.files, [command.name]: reference } })
    } else {
      const change = { by: null, ifMatch: null }
      if (command.content === null) await uploads.remove(command.document, change)
      else await uploads.save(command.document, preparedFile(command.content), change)
    }
  }

  /** References to which a published document, the draft or a stored version refers. */
  const used = async (): Promise<Set<string>> => {
    const { configuration } = stores
    const draft = await draftOf()
    const found = new Set([...filesOf(draft?.content), ...filesOf(draft?.origin)])
    const bodies: unknown[] = []
    for (const prefix of [documentPrefixes.files, documentPrefixes.tiles])
      for (const name of await configuration.listDocuments(prefix)) bodies.push((await configuration.getDocument(name))?.body)
    for (const { name, revision } of await configuration.listVersions(documentPrefixes.files))
      bodies.push((await configuration.getDocumentVersion(name, revision))?.body)
    for (const body of bodies) if (isStoredFile(body)) found.add(referenceOf(body))
    return found
  }
  const stored = async (): Promise<Set<string>> => {
    const found = new Set<string>()
    for (const reference of references.values()) if (await blobs.stat(`uploads/${reference}`)) found.add(reference)
    return found
  }

  return {
    prepare: async () => {
      const scratch = createSqliteStores({ file: ':memory:' })
      const files = createStoredFiles(scratch, createMemoryBlobs(), clock)
      for (const content of contents) references.set(content, await files.stage(preparedFile(content), null))
      await scratch.close()
    },
    /** Runs a step; a server that has ended is started again. Returns whether the fault happened. */
    run: async ({ fault = null, ...command }: Step): Promise<boolean> => {
      point.arm(fault)
      await perform(command).catch(() => undefined)
      const wasMet = point.wasMet()
      point.arm(null)
      // The claim of an ended server ends.
      now += 61_000
      return wasMet
    },
    /** A used file that is missing; null = none. */
    lost: async (): Promise<string | null> => {
      const [present, needed] = [await stored(), await used()]
      for (const [reference, until] of stayUntil) if (until > now) needed.add(reference)
      return [...needed].find((reference) => !present.has(reference)) ?? null
    },
    /** Files that stay although nothing refers to them. */
    surplus: async (): Promise<string[]> => {
      const needed = await used()
      return [...(await stored())].filter((reference) => !needed.has(reference))
    },
    close: () => stores.close(),
  }
}
