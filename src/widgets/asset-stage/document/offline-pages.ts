import { connectionLost } from '#local/remote-error.ts'
import type { Preview } from '../../../domain/asset/media.ts'
import { PreviewOnlyError } from '../../../domain/offline/responses/load-media.ts'
import type { PdfFile } from '../../../platform/pdf/open-pdf.ts'

/** Pages of one PDF file that is available offline, drawn in the browser. */
export interface OfflinePages {
  /** Rejects with PreviewOnlyError when the code that draws pages has not been downloaded. */
  readonly draw: (file: Blob, page: number, isCloseUp: boolean) => Promise<Preview>
  /** Revokes the addresses of all pages and closes the file. */
  readonly close: () => void
}

/** The sizes that the server renders. */
const longestSidePx = { normal: 2000, closeUp: 4000 }

export const createOfflinePages = (): OfflinePages => {
  const addresses = new Set<string>()
  let opening: Promise<PdfFile> | null = null
  let isClosed = false
  const open = async (file: Blob): Promise<PdfFile> => {
    const { openPdf } = await import('../../../platform/pdf/open-pdf.ts').catch(() => {
      throw new PreviewOnlyError('no-viewer', connectionLost())
    })
    return openPdf(file)
  }
  return {
    draw: async (file, page, isCloseUp) => {
      opening ??= open(file)
      const pdf = await opening.catch((error: unknown) => {
        opening = null
        throw error
      })
      const picture = await pdf.draw(page, isCloseUp ? longestSidePx.closeUp : longestSidePx.normal)
      const url = URL.createObjectURL(picture)
      if (isClosed) URL.revokeObjectURL(url)
      addresses.add(url)
      return { url, pages: pdf.pages }
    },
    close: () => {
      isClosed = true
      for (const address of addresses) URL.revokeObjectURL(address)
      void opening?.then(
        (pdf) => pdf.close(),
        () => undefined,
      )
    },
  }
}
