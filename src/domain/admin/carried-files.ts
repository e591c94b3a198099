import { atom } from 'jotai'
import * as v from 'valibot'
import { type ConfigFileName, configFileNames, uploadLimit } from '#contract/config/files.ts'
import { openFile } from '../../platform/file-transfer.ts'
import { apiAtom } from '../api/atoms.ts'
import { availabilityAtom } from '../config/atoms.ts'
import { showToastAtom } from '../toasts/atoms.ts'
import type { Editing } from './editing.ts'
import { saveFileAtom, saveTileAtom } from './files.ts'

/** An uploaded file inside an exported one: the name of a file of the portal, or `thumbnail/` and the id of a picture of tiles and pages. */
export const carriedFileSchema = v.object({
  name: v.union([v.picklist(configFileNames), v.pipe(v.string(), v.regex(/^thumbnail\/[A-Za-z0-9_.-]{1,128}$/))]),
  type: v.pipe(v.string(), v.maxLength(100)),
  /** Base64. */
  data: v.pipe(v.string(), v.maxLength(Math.ceil(uploadLimit / 3) * 4), v.base64()),
})
export type CarriedFile = v.InferOutput<typeof carriedFileSchema>

const tileOf = (name: string): string | null => (name.startsWith('thumbnail/') ? name.slice('thumbnail/'.length) : null)

/** Pictures that tiles of the dashboard and custom pages show. */
const pictureIds = ({ config, pages }: Editing): string[] => {
  const ofTiles = config.dashboard.collections.data.flatMap(({ src }) => src ?? [])
  const ofPages = Object.values(pages).flatMap(({ html }) =>
    [...html.matchAll(/config\/thumbnail\?id=([\w.%-]+)/g)].map(([, id = '']) => id),
  )
  return [...new Set([...ofTiles, ...ofPages.map(decodeURIComponent)])]
}

const base64 = (bytes: Uint8Array): string => {
  // In parts: a call takes only so many arguments.
  const parts = Array.from({ length: Math.ceil(bytes.length / 32_768) }, (_, at) =>
    String.fromCharCode(...bytes.subarray(at * 32_768, (at + 1) * 32_768)),
  )
  return btoa(parts.join(''))
}

/** The files that belong to the look that is edited; those that cannot be had now are counted. */
export const collectFilesAtom = atom(null, async (get, _set, editing: Editing) => {
  const api = get(apiAtom)
  const available = get(availabilityAtom)
  const { signal } = new AbortController()
  const read = async (name: string): Promise<CarriedFile | null> => {
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
  const files: CarriedFile[] = []
  for (const name of names) {
    const file = await read(name)
    if (file) files.push(file)
  }
  return { files, missing: names.length - files.length }
})

/** Uploads what an exported file has brought, one after the other, and says of each that was not taken why. */
export const sendFilesAtom = atom(null, async (_get, set, files: readonly CarriedFile[]) => {
  for (const { name, type, data } of files) {
    const file = new File([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], name, { type })
    const tile = tileOf(name)
    const refusal = await (tile === null ? set(saveFileAtom, name as ConfigFileName, file) : set(saveTileAtom, tile, file))
    if (refusal) set(showToastAtom, refusal)
  }
})
