/** Skips everything before the root element: byte order mark, white space, declarations, comments, doctype. */
const rootStart = (text: string): number => {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  for (;;) {
    while (at < text.length && text.charCodeAt(at) <= 32) at += 1
    const close = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : text.startsWith('<!', at) ? '>' : null
    if (close === null) return at
    // A doctype may contain declarations in brackets, with `>` inside.
    const subset = close === '>' ? text.indexOf('[', at) : -1
    const plainEnd = text.indexOf(close, at)
    const from = subset !== -1 && subset < plainEnd ? text.indexOf(']', subset) : at
    const end = from === -1 ? -1 : text.indexOf(close, from)
    if (end === -1) return text.length
    at = end + close.length
  }
}

/** Whether the root element is `svg`, with or without a prefix. */
export const looksLikeSvg = (head: Buffer): boolean => {
  const wide = head.length > 1 && ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff))
  const text = wide ? new TextDecoder(head[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(head) : head.toString('utf8')
  return /^<(?:[A-Za-z_][\w.-]{0,20}:)?svg[\s/>]/.test(text.slice(rootStart(text), rootStart(text) + 40))
}
