import type { Config } from '#contract/config/schema.ts'

/** px of a line of words where a reader has set no other size of letters. */
export const headerLine = 20
export const bodyLine = 18
const padding = 16
export const iconLine = 44

/** px of a thumbnail with its words, and with its icons where they are always shown. `letters` = their size, 1 = the usual one. */
export const cardHeight = ({ height, header, body, icon_hover }: Config['search']['thumbnails'], letters: number): number =>
  height + padding + Math.ceil((header.length * headerLine + body.length * bodyLine) * letters) + (icon_hover ? 0 : iconLine)
