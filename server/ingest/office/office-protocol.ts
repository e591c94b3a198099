/** Calls to the office worker. */
export interface OfficeCalls {
  /** @param file real path @param filetype of its content, such as `docx` */
  inspect(file: string, filetype: string, textLimit: number): Promise<OfficeContent>
}

/** Text and properties as they are in the file, without cleaning. Empty = missing. */
export interface OfficeContent {
  readonly title: string
  readonly creator: string
  readonly subject: string
  readonly description: string
  readonly keywords: readonly string[]
  readonly created: string
  readonly text: string
}

/** Formats whose text is read: zip archives with XML. */
const officeTypes: ReadonlySet<string> = new Set(
  'docx docm dotx dotm pptx pptm potx potm ppsx xlsx xlsm xltx xltm odt ott odp otp ods ots'.split(' '),
)

export const isOfficeType = (filetype: string): boolean => officeTypes.has(filetype)
