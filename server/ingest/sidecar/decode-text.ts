/** Text of a user's file: UTF-8, UTF-16 with byte order mark, else Windows-1252 as spreadsheets write it. */
export const decodeText = (bytes: Uint8Array): { readonly text: string; readonly guessed: boolean } => {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), guessed: false }
  if (a === 0xfe && b === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), guessed: false }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), guessed: false }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), guessed: true }
  }
}
