import { cleanLine, textLimits } from './clean-text.ts'

/** Title from a file name: `summer_palace-01.final.jpg` → `Summer palace-01.final`. Never empty. */
export const titleFromFileName = (path: string): string => {
  const name = cleanLine(path.slice(path.lastIndexOf('/') + 1), textLimits.title)
  const bare = name.replace(/\.[A-Za-z0-9]{1,8}$/, '')
  // In a name without spaces, underscores and hyphens separate words.
  const words = /\s/.test(bare) ? bare : bare.replace(/_+/g, ' ').replace(/(?<=\p{L})-+(?=\p{L})/gu, ' ')
  const spaced = words.replace(/_+/g, ' ').replace(/\s+/g, ' ').trim()
  if (spaced === '') return name === '' ? '…' : name
  const [first = '', ...rest] = spaced
  return first.toLocaleUpperCase('en') + rest.join('')
}
