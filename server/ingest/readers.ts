import { type AudioReader, createAudioReader } from './audio/audio-reader.ts'
import { createPdfReader, type PdfReader } from './document/pdf-reader.ts'
import { createPictureProcess, type PictureProcess } from './image/picture-process.ts'
import { createModelReader, type ModelReader } from './model/model-reader.ts'
import { createOfficeReader, type OfficeReader } from './office/office-reader.ts'

/** Readers and renderers in separate threads and processes. */
export interface Readers {
  readonly pdf: PdfReader
  readonly models: ModelReader
  readonly pictures: PictureProcess
  readonly audio: AudioReader
  readonly office: OfficeReader
}

/** @param modelSeconds time limit for rendering one 3D model */
export const createReaders = (given: Partial<Readers> = {}, modelSeconds?: number): Readers => ({
  pdf: given.pdf ?? createPdfReader(),
  models: given.models ?? createModelReader(modelSeconds === undefined ? {} : { seconds: modelSeconds }),
  pictures: given.pictures ?? createPictureProcess(),
  audio: given.audio ?? createAudioReader(),
  office: given.office ?? createOfficeReader(),
})
