/** Has the icons of everything but the first screen at hand before one of them is drawn, see src/ui/icon.tsx. */
export const completeIcons = async (): Promise<void> => {
  const address = document.querySelector<HTMLLinkElement>('link[rel=x-icons]')?.href
  if (!address) return
  const { ok, status } = await fetch(address)
  if (!ok) throw new Error(`no icons: ${status}`)
}
