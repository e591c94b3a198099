import { msg } from '@lingui/macro'
import { atom } from 'jotai'
import { type ConfigFileName, type LogoName, maxStylesheetBytes, maxUploadBytes } from '#contract/config/files.ts'
import { RemoteError } from '#local/remote-error.ts'
import { openFile } from '../../platform/file-transfer.ts'
import { apiAtom } from '../api/atoms.ts'
import { refreshConfigAtom } from '../publication/refresh-config.ts'
import { showToastAtom } from '../toasts/atoms.ts'
import { type ErrorMessage, errorMessageAtom } from '../toasts/error-messages.ts'
import { setFileAtom } from './actions.ts'
import { editingAtom, isPlainBackendAtom, missingFilesAtom } from './atoms.ts'
import { fileChangesAtom, showFilesAtom, shownFilesAtom } from './file-versions.ts'
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

interface Upload {
  /** Key in `fileChangesAtom`. */
  readonly name: string
  readonly kind: UploadKind
  readonly file: File | null
}

interface ImmediateUpload extends Upload {
  readonly send: (headers: Readonly<Record<string, string>>) => Promise<unknown>
}

// A newer toast about the same file replaces the previous one.
const topicOf = ({ name }: Upload): string => `admin.file.${name}`

/** Rejects a file that is too large without sending it. */
const refuseLarge = ({ file, kind }: Upload): void => {
  const limit = kind === 'stylesheet' ? maxStylesheetBytes : maxUploadBytes
  if (file && file.size > limit) throw new RemoteError('request.too-large', 0, { values: { limit } })
}

/** Runs an upload after the checks of the file. Resolves with the error message for the field, or null. */
const attemptAtom = atom(null, async (get, set, upload: Upload, send: () => Promise<void>): Promise<ErrorMessage | null> => {
  const { kind, file } = upload
  const failed = { level: 'danger', topic: topicOf(upload), message: messages.failed.id } as const
  // The server would treat an empty file as a deletion.
  if (file?.size === 0) {
    set(showToastAtom, failed)
    return { level: 'danger', message: emptyFile.id }
  }
  if (file?.type.startsWith('image/') && file.size > largeImageBytes) set(showToastAtom, { level: 'warning', message: messages.large.id })
  try {
    refuseLarge(upload)
    await send()
    return null
  } catch (failure) {
    set(showToastAtom, failed)
    return uploadError(failure, kind) ?? get(errorMessageAtom).of(failure)
  }
})

/**
 * Uploads or deletes a file; it takes effect immediately. After a conflict with another administrator it shows the current file instead of
 * replacing it.
 */
const uploadAtom = atom(null, (get, set, { send, ...upload }: ImmediateUpload): Promise<ErrorMessage | null> => {
  const { name, file } = upload
  const refreshFiles = async () => {
    const { workspace, isPlain } = await loadWorkspace(get(apiAtom))
    if (!isPlain) return set(showFilesAtom, workspace.files)
    set(fileChangesAtom, (counts) => ({ ...counts, [name]: (counts[name] ?? 0) + 1 }))
    await set(refreshConfigAtom)
  }
  return set(attemptAtom, upload, async () => {
    const seen = get(shownFilesAtom)
    try {
      await send(seen ? { 'If-Match': `"${seen[name] ?? '0'}"` } : {})
    } catch (failure) {
      if (failure instanceof RemoteError && failure.code === 'config.conflict') await refreshFiles().catch(() => undefined)
      throw failure
    }
    // A workspace that was opened offline has no file versions.
    if (!seen) set(shownFilesAtom, {})
    // The upload succeeded, even if the reload fails.
    await refreshFiles().catch(() => undefined)
    // With drafts the picture is published later, with the configuration that refers to it.
    if (get(isPlainBackendAtom))
      set(showToastAtom, { level: 'success', topic: topicOf(upload), message: (file ? messages.saved : messages.deleted).id })
  })
})

const uploadTimeoutMs = 120_000

const kindOf = (name: ConfigFileName): UploadKind => (name === 'custom_font' ? 'font' : name === 'style' ? 'stylesheet' : 'picture')

/**
 * Sets a file of the portal, null removes it: an edit, or on a backend without drafts immediately. Resolves with the error message for the field, or
 * null.
 */
export const saveFileAtom = atom(null, async (get, set, name: ConfigFileName, file: File | null): Promise<ErrorMessage | null> => {
  const upload = { name, kind: kindOf(name), file }
  const request = { file, timeout: uploadTimeoutMs }
  if (get(isPlainBackendAtom)) {
    const send: ImmediateUpload['send'] = (headers) => get(apiAtom).call('saveFile', { ...request, params: { name }, headers })
    return set(uploadAtom, { ...upload, send })
  }
  return set(attemptAtom, upload, async () => {
    const stored = file && (await get(apiAtom).call('stageFile', { ...request, query: { name } }))
    if (stored) set(missingFilesAtom, (missing) => new Set([...missing].filter((reference) => reference !== stored.file)))
    set(setFileAtom, name, stored && stored.file)
  })
})

/** New id of a tile's picture. The server removes such pictures when nothing refers to them. */
export const newTileId = (): string => `tile-${crypto.randomUUID()}`

/** Uploads a picture for a tile or page; null deletes it. It is visible where a published configuration or page refers to its id. */
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
  if (!get(isPlainBackendAtom)) {
    const reference = get(editingAtom)?.files[from]
    if (reference !== undefined) for (const place of places) set(setFileAtom, place, reference)
    return null
  }
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
