import { cleanLine, textLimits } from './clean-text.ts'

const lineOf = (path: string): string => cleanLine(path.slice(path.lastIndexOf('/') + 1), textLimits.title)

/** Title of a file without one: its name as it is, without the extension. `in/IMG_1234.JPG` → `IMG_1234`. Never empty. */
export const titleFromFileName = (path: string): string => {
  const name = lineOf(path)
  return name.replace(/\.[A-Za-z0-9]{1,8}$/, '') || name || '…'
}

/** Title from the name of a folder: `in/summer_palace-2024` → `Summer palace-2024`. Never empty. */
export const titleFromFolderName = (path: string): string => {
  const name = lineOf(path)
  // In a name without spaces, underscores and hyphens separate words.
  const words = /\s/.test(name) ? name : name.replace(/(?<=\p{L})-+(?=\p{L})/gu, ' ')
  const spaced = words.replace(/_+/g, ' ').replace(/\s+/g, ' ').trim()
  if (spaced === '') return name || '…'
  const [first = '', ...rest] = spaced
  return first.toLocaleUpperCase('en') + rest.join('')
}
