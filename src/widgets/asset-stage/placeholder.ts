import { thumbHashToDataURL } from 'thumbhash'

/** Data URL of the blurred picture from a base64 ThumbHash; null if the text is not a ThumbHash. */
export const placeholderOf = (thumbhash: string | undefined): string | null => {
  if (!thumbhash) return null
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0))
    return bytes.length >= 5 ? thumbHashToDataURL(bytes) : null
  } catch {
    return null
  }
}
