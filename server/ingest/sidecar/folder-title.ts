import { basename } from 'node:path'
import { titleFromFolderName } from '../metadata/file-title.ts'

/** Names of folders that say nothing about their content. */
const generic = new Set(
  'app assets bilder bucket content data daten dateien demo documents dokumente download downloads export exports files fotos images import imports library media medien mnt neu originals photos pictures portal public shared share static storage temp test tmp upload uploads vitrine volume www'.split(
    ' ',
  ),
)

/** Title of a portal from the name of its media folder: `/srv/stadt-museum_2024` → `Stadt museum 2024`. Null = the name says nothing. */
export const titleOfFolder = (folder: string): string | null => {
  const name = basename(folder)
  // Numbers and ids, as of volumes, have no word.
  if (!/\p{L}{2}/u.test(name) || /^[0-9a-f-]{8,}$/i.test(name) || generic.has(name.toLowerCase())) return null
  return titleFromFolderName(name)
}
