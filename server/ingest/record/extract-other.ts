import type { Description } from '../description/description.ts'
import { chosenTitle } from '../metadata/chosen-title.ts'
import { cleanLine, cleanList, cleanText } from '../metadata/clean-text.ts'
import { dateNumbers, parseDate } from '../metadata/instant.ts'
import { isOfficeType, type OfficeContent } from '../office/office-protocol.ts'
import { UnusableFileError } from '../reason.ts'
import { unknownFiletype } from '../sniff/other-format.ts'
import { isCameraRaw } from '../structure/camera-raw.ts'
import { StoppedError } from '../worker-jobs.ts'
import { emptyResult } from './empty-result.ts'
import type { ExtractContext, ExtractResult, SourceFile } from './extract-types.ts'
import { fullTextLimit } from './full-text.ts'
import { plainTextOf } from './plain-text.ts'
import { withoutPreview, withoutText } from './preview-failure.ts'

/** Names that programs write in place of an author. */
const programName =
  /^(?:python-docx|python-pptx|openpyxl|apache poi|microsoft office user|office user|windows user|user|unknown(?: author)?|author|autor|admin(?:istrator)?)$/i

const describeOffice = ({ title, creator, subject, description, keywords, created }: OfficeContent): Description => {
  const name = cleanLine(creator)
  const words = cleanList(keywords.flatMap((text) => text.split(/[,;\n]/))).map((value) => ({ value }))
  const text = cleanText(description) || cleanText(subject, 5000)
  const chosen = chosenTitle(title)
  return {
    texts: { ...(chosen === '' ? {} : { title: chosen }), ...(text === '' ? {} : { description: text }) },
    keywords: {
      ...(name === '' || programName.test(name) ? {} : { creator: [{ value: name }] }),
      ...(words.length > 0 ? { keywords: words } : {}),
    },
    numbers: dateNumbers(parseDate(created)),
  }
}

/** A file that is published as it is; also the text of a text file, and text and properties of an office document. */
export const extractOther = async (context: ExtractContext, { file, content: source, format }: SourceFile): Promise<ExtractResult> => {
  if (format.filetype === unknownFiletype) return { ...emptyResult, fullText: plainTextOf(source.data) }
  if (isCameraRaw(format.filetype))
    return { ...emptyResult, ...withoutPreview(new UnusableFileError('contains no picture that can be shown')) }
  if (!isOfficeType(format.filetype)) return emptyResult
  try {
    const content = await context.office.inspect(file, format.filetype, fullTextLimit)
    const fullText = cleanText(content.text, fullTextLimit)
    return { ...emptyResult, embedded: describeOffice(content), fullText: fullText === '' ? null : fullText }
  } catch (error) {
    if (error instanceof StoppedError) throw error
    return { ...emptyResult, ...withoutText(error) }
  }
}
