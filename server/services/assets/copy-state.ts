import type { Caller } from '../../common/caller.ts'
import type { Documents } from '../../ports/documents.ts'
import type { Services } from '../services.ts'
import { createSigner } from '../signer.ts'
import { currentConfig, storedConfig } from '../workspace/configuration.ts'
import { viewGroups } from './authorize.ts'
import { isForbidden } from './closed-assets.ts'

/** Whether collections are forbidden, read again only after the configuration was saved. */
const createHasForbidden = (documents: Documents) => {
  let known: { readonly etag: string | null; readonly hasForbidden: Promise<boolean> } | null = null
  return (etag: string | null): Promise<boolean> => {
    if (known?.etag !== etag || known === null) {
      const hasForbidden = currentConfig(documents).then(({ dashboard }) => dashboard.collections.data.some(isForbidden))
      known = { etag, hasForbidden }
      hasForbidden.catch(() => {
        known = null
      })
    }
    return known.hasForbidden
  }
}

/**
 * A text that changes with everything that decides which assets a caller may see and have offline copies of. It is a keyed hash: it
 * reveals nothing, and only equality has a meaning. Constant cost, however many assets there are.
 */
export const createCopyState = ({ documents, secret, readiness }: Pick<Services, 'documents' | 'secret' | 'readiness'>) => {
  const signer = createSigner(secret, 'copy-state')
  const hasForbidden = createHasForbidden(documents)
  return async (caller: Caller): Promise<string> => {
    const etag = (await storedConfig(documents))?.etag ?? null
    const rights = await documents.rightsVersion()
    // A changed asset may belong to a forbidden collection now.
    const content = (await hasForbidden(etag)) ? await documents.assetsRevision() : null
    const view = [caller.guest, caller.isGuiAdmin, [...viewGroups(caller)].sort()]
    return signer.sign(JSON.stringify([rights, etag, content, view, readiness().ready]))
  }
}
