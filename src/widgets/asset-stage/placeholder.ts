import { thumbHashToDataURL } from 'thumbhash'

/** A blurred picture of a few pixels from the base64 of a ThumbHash; null when it is none. */
export const placeholderOf = (thumbhash: string | undefined): string | null => {
  if (!thumbhash) return null
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0))
    return bytes.length >= 5 ? thumbHashToDataURL(bytes) : null
  } catch {
    return null
  }
}
