import type { Description } from '../description/description.ts'
import { chosenTitle } from '../metadata/chosen-title.ts'
import { cleanLine, cleanList, cleanText, textLimits } from '../metadata/clean-text.ts'

/** Names that programs give a tag, in lower case, the most specific first. Phones write those of QuickTime, other programs the plain ones. */
const names = {
  title: ['com.apple.quicktime.title', 'title'],
  description: ['com.apple.quicktime.description', 'description', 'synopsis', 'summary', 'subject'],
  creator: ['com.apple.quicktime.author', 'com.apple.quicktime.artist', 'artist', 'author', 'director', 'album_artist'],
  copyright: ['com.apple.quicktime.copyright', 'copyright'],
  publisher: ['com.apple.quicktime.publisher', 'publisher'],
  keywords: ['com.apple.quicktime.keywords', 'keywords'],
} as const

/**
 * Fields of a video from its tags, as ffprobe names them. Comments are left out, because programs write settings and private notes there.
 */
export const describeVideo = (tags: Readonly<Record<string, string>>): Pick<Description, 'texts' | 'keywords'> => {
  const found = new Map(Object.entries(tags).map(([name, value]) => [name.toLowerCase(), value]))
  const first = (tag: keyof typeof names, clean: (text: string) => string): string =>
    names[tag].map((name) => clean(found.get(name) ?? '')).find((text) => text !== '') ?? ''
  const texts = {
    title: first('title', (text) => chosenTitle(cleanLine(text, textLimits.title))),
    description: first('description', (text) => cleanText(text)),
    copyright: first('copyright', (text) => cleanLine(text, textLimits.title)),
    source: first('publisher', (text) => cleanLine(text)),
  }
  const lists = {
    // One value, as for images.
    creator: cleanList([first('creator', (text) => cleanList(text.split(/[;\n]/)).join(', '))]),
    keywords: cleanList(first('keywords', (text) => cleanText(text)).split(/[,;\n]/)),
  }
  return {
    texts: Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
    keywords: Object.fromEntries(
      Object.entries(lists).flatMap(([field, values]) => (values.length === 0 ? [] : [[field, values.map((value) => ({ value }))]])),
    ),
  }
}
