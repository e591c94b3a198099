import type { Config } from '#contract/config/schema.ts'

/** Line heights in px at the default font size. */
export const headerLinePx = 20
export const bodyLinePx = 18
const paddingPx = 16
export const iconLinePx = 44

/** Height of a card in px: picture, text lines, and icons if they are always visible. `fontScale`: 1 = default. */
export const cardHeight = ({ height, header, body, icon_hover }: Config['search']['thumbnails'], fontScale: number): number =>
  height + paddingPx + Math.ceil((header.length * headerLinePx + body.length * bodyLinePx) * fontScale) + (icon_hover ? 0 : iconLinePx)
