/** Quotation marks and apostrophes, which office programs replace while a user types. Before normalization, which splits some of them. */
const singleQuotes = /[‘’‚‛′`´ʹʼ]/g
const doubleQuotes = /[“”„‟″«»]/g

/**
 * A form of a path that is equal for names which users take for the same. It ignores upper and lower case, Unicode forms and widths, and kinds
 * of spaces, dashes and quotation marks. It also ignores invisible characters, blanks and dots at the end of a name, and the separator of
 * folders. Rights in tables must not miss their file because of these differences.
 */
export const foldedPath = (path: string): string =>
  path
    .replaceAll(singleQuotes, "'")
    .replaceAll(doubleQuotes, '"')
    .normalize('NFKC')
    // Again, because some signs become quotation marks only by normalization.
    .replaceAll(singleQuotes, "'")
    .replaceAll(doubleQuotes, '"')
    .replaceAll(/[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, (sign) => (/\s/.test(sign) ? ' ' : ''))
    .replaceAll(/\p{Pd}/gu, '-')
    // More than once, because some letters have one case only, or no single letter in the other: ß, ẞ and SS are equal then.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll('\\', '/')
    .split('/')
    .map((name) => name.replaceAll(/\s+/g, ' ').replaceAll(/^ +|[ .]+$/g, ''))
    .filter((name) => name !== '')
    .join('/')
