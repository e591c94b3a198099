import { atom } from 'jotai'
import * as v from 'valibot'
import { type ConfigFileName, configFileNames, maxUploadBytes } from '#contract/config/files.ts'
import { openFile } from '../../platform/file-transfer.ts'
import { apiAtom } from '../api/atoms.ts'
import { availabilityAtom } from '../config/atoms.ts'
import { showToastAtom } from '../toasts/atoms.ts'
import type { Editing } from './editing.ts'
import { saveFileAtom, saveTileAtom } from './files.ts'

/** Uploaded file in an export. The name is a file name of the portal, or `thumbnail/` and an image id. */
export const embeddedFileSchema = v.object({
  name: v.union([v.picklist(configFileNames), v.pipe(v.string(), v.regex(/^thumbnail\/[A-Za-z0-9_.-]{1,128}$/))]),
  type: v.pipe(v.string(), v.maxLength(100)),
  /** Base64. */
  data: v.pipe(v.string(), v.maxLength(Math.ceil(maxUploadBytes / 3) * 4), v.base64()),
})
export type EmbeddedFile = v.InferOutput<typeof embeddedFileSchema>

const tileOf = (name: string): string | null => (name.startsWith('thumbnail/') ? name.slice('thumbnail/'.length) : null)

/** Ids of images in dashboard tiles and custom pages. */
const pictureIds = ({ config, pages }: Editing): string[] => {
  const ofTiles = config.dashboard.collections.data.flatMap(({ src }) => src ?? [])
  const ofPages = Object.values(pages).flatMap(({ html }) =>
    [...html.matchAll(/config\/thumbnail\?id=([\w.%-]+)/g)].map(([, id = '']) => id),
  )
  return [...new Set([...ofTiles, ...ofPages.map(decodeURIComponent)])]
}

const base64 = (bytes: Uint8Array): string => {
  // In chunks, because the number of arguments of a call is limited.
  const parts = Array.from({ length: Math.ceil(bytes.length / 32_768) }, (_, at) =>
    String.fromCharCode(...bytes.subarray(at * 32_768, (at + 1) * 32_768)),
  )
  return btoa(parts.join(''))
}

/** Reads the uploaded files of the edited configuration. Returns the number of files that could not be read. */
export const collectFilesAtom = atom(null, async (get, _set, editing: Editing) => {
  const api = get(apiAtom)
  const available = get(availabilityAtom)
  const { signal } = new AbortController()
  const read = async (name: string): Promise<EmbeddedFile | null> => {
    const tile = tileOf(name)
    const path = tile === null ? `config/${name}` : `config/thumbnail?id=${encodeURIComponent(tile)}`
    try {
      const response = await openFile(api.address(path), { signal })
      const type = response.headers.get('content-type') ?? ''
      return { name, type, data: base64(new Uint8Array(await response.arrayBuffer())) }
    } catch {
      return null
    }
  }
  const names = [...configFileNames.filter((name) => available[name] === true), ...pictureIds(editing).map((id) => `thumbnail/${id}`)]
  const files: EmbeddedFile[] = []
  for (const name of names) {
    const file = await read(name)
    if (file) files.push(file)
  }
  return { files, missing: names.length - files.length }
})

/** Uploads the files of an import one by one and reports each refusal. */
export const uploadFilesAtom = atom(null, async (_get, set, files: readonly EmbeddedFile[]) => {
  for (const { name, type, data } of files) {
    const file = new File([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], name, { type })
    const tile = tileOf(name)
    const refusal = await (tile === null ? set(saveFileAtom, name as ConfigFileName, file) : set(saveTileAtom, tile, file))
    if (refusal) set(showToastAtom, refusal)
  }
})
