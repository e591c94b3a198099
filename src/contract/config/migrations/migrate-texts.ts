import { isBefore } from '#contract/config/migrations/versions.ts'
import { frontendVersion } from '#contract/info.ts'
import type { Translations } from '#contract/translation.ts'

/** To the template language of older portals a bare `@` was a reference; `{'@'}` is the sign itself. */
const escapedAt = (text: string): string => text.replace(/(\{'@'\})|@/g, "{'@'}")

/** Texts of before 6.0.0: each `@` is escaped exactly once. Texts that name no version are of this program. */
export const migrateTexts = (translations: Translations): Translations => {
  const { messages, metadata } = translations
  if (!isBefore(metadata?.version, frontendVersion)) return translations
  const escape = isBefore(metadata?.version, '6.0.0')
  return {
    messages: escape ? Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, escapedAt(text)])) : messages,
    metadata: { ...metadata, version: frontendVersion },
  }
}
