/** Longest value of a filter. */
export const maxPathLength = 1024

const pathFields: ReadonlySet<string> = new Set(['folder'])

/** Whether the values of a field are paths with `/`: a document has its path and all paths above it, and a facet lists one level. */
export const isPathField = (field: string): boolean => pathFields.has(field)

/** Names and paths of all levels, the outermost first. */
export const pathLevels = (path: string): { readonly name: string; readonly path: string }[] => {
  const names = path.split('/')
  return names.map((name, level) => ({ name, path: names.slice(0, level + 1).join('/') }))
}
