/** Made by icons.config.ts. */
declare module 'virtual:rest-icons' {
  /** Icons that the document does not hold yet: their names, and tag and attributes of each shape. */
  export const symbols: readonly (readonly [
    id: string,
    shapes: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[],
  ])[]
}
