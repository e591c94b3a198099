import { linksIn } from '#contract/config/links.ts'
import type { Config } from '#contract/config/schema.ts'

const allowed: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:'])

/** Whether a link may stand in a page: http, https, mailto, or an address of the portal's own. Read as a browser reads it. */
export const isSafeLink = (link: string): boolean => {
  try {
    return allowed.has(new URL(link, 'https://portal.invalid/').protocol)
  } catch {
    return link.trim() === ''
  }
}

/** Place of the first link that could run a script or open something else than a page; null when there is none. */
export const unsafeLinkIn = (config: Config): string | null => linksIn(config).find(({ link }) => !isSafeLink(link))?.place ?? null
