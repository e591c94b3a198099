import * as v from 'valibot'
import { type OpenedShareLink, openedShareLinkSchema } from '#contract/share-links.ts'
import { tabStore } from '../../platform/storage.ts'

/** Of this tab only, so that a reload does not ask for the password again. */
const key = 'share-link'

const storedSchema = v.object({ token: v.string(), link: openedShareLinkSchema })

/** What this tab has opened with the token; null = nothing. */
export const readStoredLink = (token: string): OpenedShareLink | null => {
  try {
    const stored = v.safeParse(storedSchema, JSON.parse(tabStore.get(key) ?? 'null'))
    return stored.success && stored.output.token === token ? stored.output.link : null
  } catch {
    return null
  }
}

export const storeLink = (token: string, link: OpenedShareLink): void => tabStore.set(key, JSON.stringify({ token, link }))

export const forgetLink = (): void => tabStore.remove(key)
