import { isDeepStrictEqual } from 'node:util'
import type { Sidecars } from '../sidecar/sidecars.ts'
import type { PassContext } from './context.ts'

/** Document from which the portal reads the labels of the fields of tables. */
const documentName = 'field-labels'

/** Stores the labels if anything changed. */
export const storeFieldLabels = async (
  { stores }: Pick<PassContext, 'stores'>,
  { fieldLabels }: Pick<Sidecars, 'fieldLabels'>,
): Promise<void> => {
  const stored = await stores.configuration.getDocument(documentName)
  if (!isDeepStrictEqual(stored?.body ?? {}, fieldLabels)) await stores.configuration.putDocument(documentName, fieldLabels, null, null)
}
