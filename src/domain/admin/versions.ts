const majorMinor = (version: string): string => version.split('.').slice(0, 2).join('.')

/** Page and server are compatible if major and minor version are equal. */
export const areVersionsCompatible = (one: string, other: string): boolean => majorMinor(one) === majorMinor(other)
