import { atom } from 'jotai'
import { type Availability, type ConfigFileName, configFileNames } from '#contract/config/files.ts'
import { apiAtom } from '../api/atoms.ts'
import { availabilityAtom } from '../config/atoms.ts'
import { editingAtom, isPlainBackendAtom, openWorkspaceAtom } from './atoms.ts'
import { fileChangesAtom } from './file-versions.ts'

/** Path of a file that may not be published, below the API prefix. */
const uploadPath = (reference: string): string => `config/upload/${reference}`

/** Address of an uploaded file by its reference, for administrators. */
export const uploadAddressAtom = atom((get) => {
  const api = get(apiAtom)
  return (reference: string): string => api.address(uploadPath(reference))
})

/** Existing files with the edits applied, in the format of the availability: true, or the path of a file that is not published. */
export const editedAvailabilityAtom = atom((get): Availability => {
  const availability = get(availabilityAtom)
  const [edited, published] = [get(editingAtom)?.files, get(openWorkspaceAtom)?.published.files]
  if (get(isPlainBackendAtom) || !edited || !published) return availability
  const entries = configFileNames.map((name) => {
    const reference = edited[name]
    return [name, reference === undefined ? false : reference === published[name] || uploadPath(reference)] as const
  })
  return { ...availability, ...Object.fromEntries(entries) }
})

/** Address of a file of the portal with the edits applied; null = no file. */
export const editedFileAtom = atom((get) => {
  const availability = get(editedAvailabilityAtom)
  const changes = get(fileChangesAtom)
  const api = get(apiAtom)
  return (name: ConfigFileName): string | null => {
    const file = availability[name]
    if (typeof file === 'string') return api.address(file)
    return file === true ? `${api.address(`config/${name}`)}?v=${changes[name] ?? 0}` : null
  }
})
