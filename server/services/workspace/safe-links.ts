import { configLinks } from '#contract/config/links.ts'
import type { Config } from '#contract/config/schema.ts'

const allowed: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:'])

/** Whether a page may contain a link: http, https, mailto or a relative URL, parsed as in a browser. */
export const isSafeLink = (link: string): boolean => {
  try {
    return allowed.has(new URL(link, 'https://portal.invalid/').protocol)
  } catch {
    return link.trim() === ''
  }
}

/** Config path of the first unsafe link; null if there is none. */
export const unsafeLinkIn = (config: Config): string | null => configLinks(config).find(({ link }) => !isSafeLink(link))?.path ?? null
