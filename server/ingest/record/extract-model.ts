import { readModel } from '../model/read-model.ts'
import type { Findings, Piece, Workshop } from './extract.ts'

/** Pictures of models are made in the browser, which has the means to draw them. */
export const extractModel = async (_: Workshop, { file, content, format }: Piece): Promise<Findings> => {
  const { embedded, notes } = await readModel(file, content.data, format.filetype)
  return {
    width: null,
    height: null,
    thumbhash: null,
    dominantColor: null,
    embedded,
    later: false,
    fullText: null,
    renditions: [],
    notes,
  }
}
