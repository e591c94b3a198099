import * as v from 'valibot'

/** Address of a picture, as other responses contain it: asset, rendition and version, percent-encoded. */
export const pictureAddress = /\/media\/([^/?#]+)\/(thumb|preview|poster|page-\d{1,6})\/([^/?#]+)$/

export const maxPicturesPerCall = 200

export const offlinePicturesBodySchema = v.object({
  addresses: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(2000), v.regex(pictureAddress))),
    v.minLength(1),
    v.maxLength(maxPicturesPerCall),
  ),
})

/** Bytes of the number before the index: the length of the index in bytes, as an unsigned big-endian integer. */
export const indexLengthBytes = 4

/**
 * Index of a response with pictures: this number, the index as JSON, then the bytes of its pictures. The index has one entry for each of the
 * first requested addresses, in their order: the size of the picture and the headers of its own URL, or null if it does not exist. The
 * client requests the other addresses again.
 */
export const pictureIndexSchema = v.pipe(
  v.array(v.nullable(v.object({ bytes: v.pipe(v.number(), v.integer(), v.minValue(0)), headers: v.record(v.string(), v.string()) }))),
  v.minLength(1),
)
export type PictureIndex = v.InferOutput<typeof pictureIndexSchema>
