const majorMinor = (version: string): string => version.split('.').slice(0, 2).join('.')

/** Page and server understand each other as long as major and minor are the same. */
export const areVersionsAlike = (one: string, other: string): boolean => majorMinor(one) === majorMinor(other)
