const perIcon = 40
/** Padding at both sides of the row of icons. */
const padding = 19.2

/** Number of icons that fit into a width, and whether the others need a menu, which takes one slot itself. */
export const iconSlots = (width: number, icons: number): { readonly shown: number; readonly menu: boolean } => {
  // Tenths of a px, which have no rounding error.
  const room = Math.round((width - padding) * 10) / 10
  if (room < perIcon) return { shown: 0, menu: false }
  const slots = Math.floor(room / perIcon)
  return slots >= icons ? { shown: icons, menu: false } : { shown: slots - 1, menu: true }
}
