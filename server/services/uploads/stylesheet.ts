import { type CssNode, fork, generate, type List, type ListItem, walk } from 'css-tree'
import { stylesheetLimit } from '#contract/config/files.ts'
import { ApiError } from '../../common/api-error.ts'
import type { PreparedFile } from './prepared-file.ts'
import { isLeftOut, problemOf } from './style-rules.ts'

/**
 * A parser of its own for each text: the shared one keeps the tokens of the text before in its buffers, and with a surplus bracket
 * it takes them for its own and never ends.
 */
const read = (text: string): CssNode => fork({}).parse(text, { positions: true, parseCustomProperty: true })

const refuseProblems = (sheet: CssNode): void => {
  walk(sheet, (node) => {
    const reason = problemOf(node)
    if (reason) throw new ApiError('upload.invalid', { reason, line: node.loc?.start.line ?? 0 })
  })
}

/**
 * A stylesheet written anew from what was understood of it. Parts that load from elsewhere or run code are refused with their line,
 * so that nobody wonders where they went; parts that no browser of today knows are left out.
 */
export const safeStylesheet = (text: string): string => {
  const sheet = read(text)
  refuseProblems(sheet)
  walk(sheet, {
    leave: (node: CssNode, item: ListItem<CssNode>, list: List<CssNode>) => {
      if (list && isLeftOut(node)) list.remove(item)
    },
  })
  const written = generate(sheet)
  // Something else than CSS leaves nothing behind; to take it without a word would look like success.
  if (written === '' && /[^\s]/.test(text.replace(/\/\*[\s\S]*?\*\//g, ''))) throw new ApiError('upload.invalid', { reason: 'no-rules' })
  // What was written must mean to the next reader what it meant to this one.
  const again = read(written)
  refuseProblems(again)
  if (generate(again) !== written) throw new ApiError('upload.invalid', { reason: 'ambiguous' })
  return written
}

const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ApiError('upload.unsupported')
  }
}

/** Takes CSS in UTF-8. Rejects with `upload.unsupported`, `upload.invalid` with reason and line, or `request.too-large`. */
export const prepareStylesheet = (bytes: Uint8Array): PreparedFile => {
  if (bytes.byteLength > stylesheetLimit) throw new ApiError('request.too-large', { limit: stylesheetLimit })
  const text = decode(bytes)
  if (text.includes('\0')) throw new ApiError('upload.unsupported')
  try {
    return { bytes: new TextEncoder().encode(safeStylesheet(text)), mime: 'text/css; charset=utf-8', extension: 'css' }
  } catch (error) {
    if (error instanceof ApiError) throw error
    // Nested beyond what the parser can hold, or the like.
    throw new ApiError('upload.invalid')
  }
}
