import { msg } from '@lingui/macro'
import { atom } from 'jotai'
import { type ConfigFileName, type LogoName, stylesheetLimit, uploadLimit } from '#contract/config/files.ts'
import type { Workspace } from '#contract/workspace.ts'
import { ApiFailure } from '../../platform/api-failure.ts'
import { openFile } from '../../platform/file-transfer.ts'
import { apiAtom } from '../api/atoms.ts'
import { refreshConfigAtom } from '../config/refresh.ts'
import { showToastAtom } from '../toasts/atoms.ts'
import { type FailureWords, failureWordsAtom } from '../toasts/failures.ts'
import { emptyFile, type UploadKind, uploadWords } from './upload-words.ts'

/** Bytes from which on an image is worth shrinking. */
const largeImage = 1_000_000

const messages = {
  saved: msg({ id: 'toast.admin.file.saved', message: 'File has been saved' }),
  deleted: msg({ id: 'toast.admin.file.deleted', message: 'File has been deleted' }),
  failed: msg({ id: 'toast.admin.file.failed', message: 'Error - could not save file!' }),
  large: msg({
    id: 'toast.admin.file.large',
    message: 'The image is larger than 1 MB. Shrink it and use JPG or webp, so that pages load fast.',
  }),
}

/** How often each file was seen changed, so that a changed one is fetched anew under another address. */
export const fileChangesAtom = atom<Readonly<Record<string, number>>>({})

type FileVersions = Workspace['files']
/** Which version of each file this page shows; null before anything was read. */
const seenFilesAtom = atom<FileVersions | null>(null)

/** Takes what the server has for what is seen: all that has changed is fetched and shown anew. */
export const seeFilesAtom = atom(null, async (get, set, files: FileVersions) => {
  const seen = get(seenFilesAtom)
  set(seenFilesAtom, files)
  if (!seen) return
  const changed = [...new Set([...Object.keys(seen), ...Object.keys(files)])].filter((name) => seen[name] !== files[name])
  if (changed.length === 0) return
  const counts = get(fileChangesAtom)
  set(fileChangesAtom, { ...counts, ...Object.fromEntries(changed.map((name) => [name, (counts[name] ?? 0) + 1])) })
  await set(refreshConfigAtom)
})

interface Upload {
  /** What is counted in `fileChangesAtom`. */
  readonly name: string
  readonly kind: UploadKind
  readonly file: File | null
  readonly send: (headers: Readonly<Record<string, string>>) => Promise<unknown>
}

/** A file that is too large is not sent only to be refused. */
const refuseLarge = ({ file, kind }: Upload): void => {
  const limit = kind === 'stylesheet' ? stylesheetLimit : uploadLimit
  if (file && file.size > limit) throw new ApiFailure('request.too-large', 0, { limit })
}

/** Files take effect at once. Answers why one was not taken, for its field; null = done. A file that somebody else has changed meanwhile is shown before it is replaced. */
const uploadAtom = atom(null, async (get, set, upload: Upload): Promise<FailureWords | null> => {
  const { name, kind, file, send } = upload
  // What becomes of a file takes the place of what became of it before.
  const topic = `admin.file.${name}`
  const failed = { level: 'danger', topic, message: messages.failed.id } as const
  // To the server it would mean: take away what is there.
  if (file?.size === 0) {
    set(showToastAtom, failed)
    return { level: 'danger', message: emptyFile.id }
  }
  if (file?.type.startsWith('image/') && file.size > largeImage) set(showToastAtom, { level: 'warning', message: messages.large.id })
  const look = async () => set(seeFilesAtom, (await get(apiAtom).call('getWorkspace')).files)
  try {
    refuseLarge(upload)
    const seen = get(seenFilesAtom)
    await send(seen ? { 'If-Match': `"${seen[name] ?? '0'}"` } : {})
    // What was opened without a connection has seen none.
    if (!seen) set(seenFilesAtom, {})
    // It is there, whether or not that can be looked at now.
    await look().catch(() => undefined)
    set(showToastAtom, { level: 'success', topic, message: (file ? messages.saved : messages.deleted).id })
    return null
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.code === 'config.conflict') await look().catch(() => undefined)
    set(showToastAtom, failed)
    return uploadWords(failure, kind) ?? get(failureWordsAtom).of(failure)
  }
})

const timeout = 120_000

const kindOf = (name: ConfigFileName): UploadKind => (name === 'custom_font' ? 'font' : name === 'style' ? 'stylesheet' : 'picture')

/** Uploads a file of the portal, or takes it away (null). */
export const saveFileAtom = atom(null, (get, set, name: ConfigFileName, file: File | null) =>
  set(uploadAtom, {
    name,
    kind: kindOf(name),
    file,
    send: (headers) => get(apiAtom).call('saveFile', { params: { name }, file, headers, timeout }),
  }),
)

/** Uploads the picture of a tile of the dashboard, or takes it away (null). */
export const saveTileAtom = atom(null, (get, set, id: string, file: File | null) =>
  set(uploadAtom, {
    name: `thumbnail/${id}`,
    kind: 'picture',
    file,
    send: (headers) => get(apiAtom).call('saveTileImage', { query: { id }, file, headers, timeout }),
  }),
)

/** Gives further places the logo of one of them. Answers as an upload does. */
export const copyLogoAtom = atom(null, async (get, set, from: LogoName, places: readonly LogoName[]): Promise<FailureWords | null> => {
  try {
    const { signal } = new AbortController()
    const picture = await (await openFile(get(apiAtom).address(`config/${from}`), { signal })).blob()
    for (const place of places) {
      const refusal = await set(saveFileAtom, place, new File([picture], from, { type: picture.type }))
      if (refusal) return refusal
    }
    return null
  } catch (failure) {
    return get(failureWordsAtom).of(failure)
  }
})
