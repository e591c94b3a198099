import type { Config } from '#contract/config/schema.ts'

export const headerLine = 20
export const bodyLine = 18
const padding = 16
export const iconLine = 44

/** px of a thumbnail with its words, and with its icons where they are always shown. */
export const cardHeight = ({ height, header, body, icon_hover }: Config['search']['thumbnails']): number =>
  height + padding + header.length * headerLine + body.length * bodyLine + (icon_hover ? 0 : iconLine)
