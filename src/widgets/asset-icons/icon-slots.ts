const perIcon = 40
/** Padding at both sides of the row of icons. */
const padding = 19.2

/** How many of some icons stand side by side in a width, and whether the rest needs a menu, which takes a place itself. */
export const iconSlots = (width: number, icons: number): { readonly shown: number; readonly menu: boolean } => {
  // In tenths of a px, which are exact.
  const room = Math.round((width - padding) * 10) / 10
  if (room < perIcon) return { shown: 0, menu: false }
  const slots = Math.floor(room / perIcon)
  return slots >= icons ? { shown: icons, menu: false } : { shown: slots - 1, menu: true }
}
