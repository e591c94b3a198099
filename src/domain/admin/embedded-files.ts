import { atom } from 'jotai'
import { type ConfigFileName, configFileNames } from '#contract/config/files.ts'
import { openFile } from '../../platform/file-transfer.ts'
import { apiAtom } from '../api/atoms.ts'
import { showToastAtom } from '../toasts/atoms.ts'
import { changeEditingAtom } from './actions.ts'
import { isPlainBackendAtom } from './atoms.ts'
import { editedFileAtom } from './edited-files.ts'
import type { Editing } from './editing.ts'
import type { EmbeddedFile } from './embedded-file.ts'
import { newTileId, saveFileAtom, saveTileAtom } from './files.ts'

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
  const addressOf = get(editedFileAtom)
  const { signal } = new AbortController()
  const read = async (name: string): Promise<EmbeddedFile | null> => {
    const tile = tileOf(name)
    const address = tile === null ? addressOf(name as ConfigFileName) : api.address(`config/thumbnail?id=${encodeURIComponent(tile)}`)
    try {
      const response = await openFile(address ?? '', { signal })
      const type = response.headers.get('content-type') ?? ''
      return { name, type, data: base64(new Uint8Array(await response.arrayBuffer())) }
    } catch {
      return null
    }
  }
  const names = [...configFileNames.filter((name) => addressOf(name) !== null), ...pictureIds(editing).map((id) => `thumbnail/${id}`)]
  const files: EmbeddedFile[] = []
  for (const name of names) {
    const file = await read(name)
    if (file) files.push(file)
  }
  return { files, missing: names.length - files.length }
})

/** Replaces the id of a picture in tiles and pages. */
const withPicture = (editing: Editing, id: string, next: string): Editing => {
  const { dashboard } = editing.config
  const data = dashboard.collections.data.map((entry) => (entry.src === id ? { ...entry, src: next } : entry))
  const address = (of: string) => `config/thumbnail?id=${encodeURIComponent(of)}"`
  const pages = Object.entries(editing.pages).map(([locale, { html }]) => [locale, { html: html.replaceAll(address(id), address(next)) }])
  return {
    ...editing,
    config: { ...editing.config, dashboard: { ...dashboard, collections: { ...dashboard.collections, data } } },
    pages: Object.fromEntries(pages),
  }
}

/** Uploads a picture of an import under a new id, so that the published one stays until the edits are published. */
const importTileAtom = atom(null, async (get, set, id: string, file: File) => {
  if (get(isPlainBackendAtom)) return set(saveTileAtom, id, file)
  const next = newTileId()
  const refusal = await set(saveTileAtom, next, file)
  if (!refusal) set(changeEditingAtom, (editing) => withPicture(editing, id, next))
  return refusal
})

/** Uploads the files of an import one by one and reports each refusal. */
export const uploadFilesAtom = atom(null, async (_get, set, files: readonly EmbeddedFile[]) => {
  for (const { name, type, data } of files) {
    const file = new File([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], name, { type })
    const tile = tileOf(name)
    const refusal = await (tile === null ? set(saveFileAtom, name as ConfigFileName, file) : set(importTileAtom, tile, file))
    if (refusal) set(showToastAtom, refusal)
  }
})
