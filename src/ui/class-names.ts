/** Joins the truthy parts: `classNames('a', open && 'b', className)`. */
export const classNames = (...parts: readonly (string | false | null | undefined)[]): string => parts.filter(Boolean).join(' ')
