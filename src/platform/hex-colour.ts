const rgbaPattern = /^rgba\((\d+), (\d+), (\d+), ([\d.e-]+)\)$/

const byte = (value: number): string => Math.round(value).toString(16).padStart(2, '0')

/** `white` → `#ffffff`, as the browser reads it. Texts that are not colours stay unchanged. */
export const toHexColour = (text: string): string => {
  const context = document.createElement('canvas').getContext('2d')
  if (!context || !CSS.supports('color', text)) return text
  context.fillStyle = text
  const colour = context.fillStyle
  const [, red, green, blue, alpha] = rgbaPattern.exec(colour) ?? []
  return alpha === undefined ? colour : `#${[Number(red), Number(green), Number(blue), Number(alpha) * 255].map(byte).join('')}`
}
