import { cleanLine, textLimits } from './clean-text.ts'

/** Titles that programs write: names of files, and of documents and tracks without a title. */
const programTitle =
  /^(?:untitled|unbenannt|unknown|unbekannt|document\d*|microsoft word - .*|powerpoint presentation|powerpoint-präsentation|(?:audio ?)?(?:track|spur|titel) ?\d+|.*\.(?:docx?|indd|pptx?|xlsx?|tex|dvi|qxd|od[tps]|wav|mp3|aiff?|flac|m4a|mp4|m4v|mov|avi|mkv|mpe?g|mts|wmv|webm))$/i

/** The title inside a file, clean; empty if a program and not a user chose it. */
export const chosenTitle = (value: unknown): string => {
  const title = cleanLine(value, textLimits.title)
  return programTitle.test(title) ? '' : title
}
