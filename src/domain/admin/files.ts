import { msg } from '@lingui/macro'
import { atom } from 'jotai'
import { type ConfigFileName, type LogoName, maxStylesheetBytes, maxUploadBytes } from '#contract/config/files.ts'
import type { Workspace } from '#contract/workspace.ts'
import { RemoteError } from '#local/remote-error.ts'
import { openFile } from '../../platform/file-transfer.ts'
import { apiAtom } from '../api/atoms.ts'
import { refreshConfigAtom } from '../config/refresh-config.ts'
import { showToastAtom } from '../toasts/atoms.ts'
import { type ErrorMessage, errorMessageAtom } from '../toasts/error-messages.ts'
import { loadWorkspace } from './plain-backend.ts'
import { emptyFile, type UploadKind, uploadError } from './upload-errors.ts'

/** Larger images cause a warning. */
const largeImageBytes = 1_000_000

const messages = {
  saved: msg({ id: 'toast.admin.file.saved', message: 'File has been saved' }),
  deleted: msg({ id: 'toast.admin.file.deleted', message: 'File has been deleted' }),
  failed: msg({ id: 'toast.admin.file.failed', message: 'Error: could not save the file' }),
  large: msg({
    id: 'toast.admin.file.large',
    message: 'The image is larger than 1 MB. Shrink it and use JPG or WebP so that pages load fast.',
  }),
}

/** Number of observed changes per file; part of the URL, so that a changed file is loaded again. */
export const fileChangesAtom = atom<Readonly<Record<string, number>>>({})

type FileVersions = Workspace['files']
/** Displayed version of each file; null before the first load. */
const shownFilesAtom = atom<FileVersions | null>(null)

/** Marks the server's file versions as displayed and reloads the changed files. */
export const showFilesAtom = atom(null, async (get, set, files: FileVersions) => {
  const seen = get(shownFilesAtom)
  set(shownFilesAtom, files)
  if (!seen) return
  const changed = [...new Set([...Object.keys(seen), ...Object.keys(files)])].filter((name) => seen[name] !== files[name])
  if (changed.length === 0) return
  const counts = get(fileChangesAtom)
  set(fileChangesAtom, { ...counts, ...Object.fromEntries(changed.map((name) => [name, (counts[name] ?? 0) + 1])) })
  await set(refreshConfigAtom)
})

interface Upload {
  /** Key in `fileChangesAtom`. */
  readonly name: string
  readonly kind: UploadKind
  readonly file: File | null
  readonly send: (headers: Readonly<Record<string, string>>) => Promise<unknown>
}

/** Rejects a file that is too large without sending it. */
const refuseLarge = ({ file, kind }: Upload): void => {
  const limit = kind === 'stylesheet' ? maxStylesheetBytes : maxUploadBytes
  if (file && file.size > limit) throw new RemoteError('request.too-large', 0, { values: { limit } })
}

/**
 * Uploads or deletes a file; it takes effect at once. Resolves with the error message for the field, or null. After a conflict with
 * another administrator it shows the current file instead of replacing it.
 */
const uploadAtom = atom(null, async (get, set, upload: Upload): Promise<ErrorMessage | null> => {
  const { name, kind, file, send } = upload
  // A newer toast about the same file replaces the previous one.
  const topic = `admin.file.${name}`
  const failed = { level: 'danger', topic, message: messages.failed.id } as const
  // The server would treat an empty file as a deletion.
  if (file?.size === 0) {
    set(showToastAtom, failed)
    return { level: 'danger', message: emptyFile.id }
  }
  if (file?.type.startsWith('image/') && file.size > largeImageBytes) set(showToastAtom, { level: 'warning', message: messages.large.id })
  const refreshFiles = async () => {
    const { workspace, isPlain } = await loadWorkspace(get(apiAtom))
    if (!isPlain) return set(showFilesAtom, workspace.files)
    set(fileChangesAtom, (counts) => ({ ...counts, [name]: (counts[name] ?? 0) + 1 }))
    await set(refreshConfigAtom)
  }
  try {
    refuseLarge(upload)
    const seen = get(shownFilesAtom)
    await send(seen ? { 'If-Match': `"${seen[name] ?? '0'}"` } : {})
    // A workspace that was opened offline has no file versions.
    if (!seen) set(shownFilesAtom, {})
    // The upload succeeded, even if the reload fails.
    await refreshFiles().catch(() => undefined)
    set(showToastAtom, { level: 'success', topic, message: (file ? messages.saved : messages.deleted).id })
    return null
  } catch (failure) {
    if (failure instanceof RemoteError && failure.code === 'config.conflict') await refreshFiles().catch(() => undefined)
    set(showToastAtom, failed)
    return uploadError(failure, kind) ?? get(errorMessageAtom).of(failure)
  }
})

const uploadTimeoutMs = 120_000

const kindOf = (name: ConfigFileName): UploadKind => (name === 'custom_font' ? 'font' : name === 'style' ? 'stylesheet' : 'picture')

/** Uploads a file of the portal; null deletes it. */
export const saveFileAtom = atom(null, (get, set, name: ConfigFileName, file: File | null) =>
  set(uploadAtom, {
    name,
    kind: kindOf(name),
    file,
    send: (headers) => get(apiAtom).call('saveFile', { params: { name }, file, headers, timeout: uploadTimeoutMs }),
  }),
)

/** Uploads the image of a dashboard tile; null deletes it. */
export const saveTileAtom = atom(null, (get, set, id: string, file: File | null) =>
  set(uploadAtom, {
    name: `thumbnail/${id}`,
    kind: 'picture',
    file,
    send: (headers) => get(apiAtom).call('saveTileImage', { query: { id }, file, headers, timeout: uploadTimeoutMs }),
  }),
)

/** Copies a logo to other pages. Resolves like an upload. */
export const copyLogoAtom = atom(null, async (get, set, from: LogoName, places: readonly LogoName[]): Promise<ErrorMessage | null> => {
  try {
    const { signal } = new AbortController()
    const picture = await (await openFile(get(apiAtom).address(`config/${from}`), { signal })).blob()
    for (const place of places) {
      const refusal = await set(saveFileAtom, place, new File([picture], from, { type: picture.type }))
      if (refusal) return refusal
    }
    return null
  } catch (failure) {
    return get(errorMessageAtom).of(failure)
  }
})
