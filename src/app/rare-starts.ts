import type { Boot } from '#contract/boot.ts'
import { startPreview } from './start-preview.ts'

/** What few visits start. Together, so that the code of the first screen refers to one script. */
export const rareStarts = {
  preview: startPreview,
  /** The page of a share link, in place of the portal. */
  link: async (boot: Boot): Promise<void> => void (await (await import('./shared/start-shared.tsx')).startShared(boot)),
}
