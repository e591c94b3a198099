import { posix } from 'node:path'
import { isInside, locateSource } from '../../common/source-file.ts'
import { fingerprintFile } from '../fingerprint.ts'
import { cleanLine } from '../metadata/clean-text.ts'
import { isOverload } from '../reason.ts'
import { isIgnoredName } from '../scan/ignored.ts'

/** Location of a model, and the folder whose files a model must not include. */
export interface ModelLocation {
  /** The watched folder. */
  readonly folder: string
  /** Path of the model below the folder. */
  readonly path: string
  /** Real path of the data folder of the server. */
  readonly dataFolder: string
}

/** A file that a model refers to. */
export interface ExternalFile {
  readonly uri: string
  /** Path below the folder of the model; null = a URI that is not followed. */
  readonly path: string | null
  /** Real path; null = not available. */
  readonly file: string | null
  /** Hex; null = not available. */
  readonly sha256: string | null
  /** Completes "the model …" if the file is not available. */
  readonly problem: string | null
}

/** A model with more references is probably an attack. */
const maxReferenceCount = 1000

/** Path below the folder of the model, or the reason why the URI is not followed. */
const pathOf = (uri: string): { readonly path: string } | { readonly problem: string } => {
  const shown = `"${cleanLine(uri, 80)}"`
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(uri)) return { problem: `names ${shown}, and addresses outside the folder are not followed` }
  let path: string
  try {
    path = posix.normalize(decodeURIComponent(uri.replace(/[?#].*$/s, '')))
  } catch {
    return { problem: `names ${shown}, which is not a valid URL` }
  }
  const parts = path.split('/')
  if (path.startsWith('/') || parts[0] === '..' || /[\\\0]/.test(path))
    return { problem: `names ${shown}, which is outside of its folder and is not read` }
  if (path === '.' || path.endsWith('/') || parts.some(isIgnoredName)) return { problem: `names ${shown}, which is not read` }
  return { path }
}

const absentUnlessBusy = (error: unknown): null => {
  if (isOverload(error)) throw error
  return null
}

/** Finds the external files of a model. Only its own folder and subfolders are searched. */
export const findExternalFiles = async (
  { folder, path: model, dataFolder }: ModelLocation,
  uris: readonly string[],
): Promise<ExternalFile[]> => {
  const find = async (uri: string): Promise<ExternalFile> => {
    const found = pathOf(uri)
    if ('problem' in found) return { uri, path: null, file: null, sha256: null, problem: found.problem }
    const file = await locateSource(folder, posix.join(posix.dirname(model), found.path))
    const fingerprint = file === null || isInside(dataFolder, file) ? null : await fingerprintFile(file).catch(absentUnlessBusy)
    if (fingerprint) return { uri, path: found.path, file, sha256: fingerprint.sha256, problem: null }
    return { uri, path: found.path, file: null, sha256: null, problem: `needs "${cleanLine(found.path, 80)}", which does not exist` }
  }
  const files: ExternalFile[] = []
  for (const uri of uris.slice(0, maxReferenceCount)) files.push(await find(uri))
  return files
}

/** Whether the external files of a model are unchanged. */
export const areUnchanged = async (
  { folder, path: model }: Pick<ModelLocation, 'folder' | 'path'>,
  parts: readonly { readonly path: string; readonly sha256: string | null }[],
): Promise<boolean> => {
  for (const { path, sha256 } of parts) {
    const file = await locateSource(folder, posix.join(posix.dirname(model), path))
    const fingerprint = file && (await fingerprintFile(file).catch(() => null))
    if ((fingerprint ? fingerprint.sha256 : null) !== sha256) return false
  }
  return true
}
