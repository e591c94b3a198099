import { copyText } from './clipboard.ts'

export type ShareOutcome = 'shared' | 'copied' | 'dismissed' | 'failed'

const copy = async (text: string): Promise<ShareOutcome> => ((await copyText(text)) ? 'copied' : 'failed')

/** Shares a URL by the share sheet of the device, or copies it to the clipboard. Requires a user gesture. */
export const shareAddress = async (url: string, title: string): Promise<ShareOutcome> => {
  const data = { url, title }
  if (!navigator.canShare?.(data)) return copy(url)
  try {
    await navigator.share(data)
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'dismissed' : copy(url)
  }
}
