const element = (tag: string, attributes: Readonly<Record<string, string>>): SVGElement => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  return made
}

/** Puts the icons of everything but the first screen into the document, where src/ui/icon.tsx finds them. */
export const completeIcons = async (): Promise<void> => {
  const { symbols } = await import('virtual:rest-icons')
  const made = symbols.map(([id, shapes]) => {
    const symbol = element('symbol', { id, viewBox: '0 0 24 24' })
    symbol.append(...shapes.map(([tag, attributes]) => element(tag, attributes)))
    return symbol
  })
  document.getElementById('icons')?.append(...made)
}
