import { isDeepStrictEqual } from 'node:util'
import { titleOfFolder } from '../sidecar/folder-title.ts'
import type { PassContext } from './context.ts'

/** Document from which the portal reads the title of the start page. */
const documentName = 'start'

/** Stores the title of the media folder if it changed. */
export const storeFolderTitle = async ({ folder, stores }: Pick<PassContext, 'folder' | 'stores'>): Promise<void> => {
  const title = titleOfFolder(folder)
  const body = title === null ? {} : { title }
  const stored = await stores.configuration.getDocument(documentName)
  if (!isDeepStrictEqual(stored?.body ?? {}, body)) await stores.configuration.putDocument(documentName, body, null, null)
}
