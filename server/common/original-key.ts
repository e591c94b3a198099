/** Key of the copy of an original in the blobs, by its SHA-256. Equal files share it. */
export const originalKey = (sha256: string): string => `originals/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`
