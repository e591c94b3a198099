import { type CssNode, fork, generate, type List, type ListItem, walk } from 'css-tree'
import { maxStylesheetBytes } from '#contract/config/files.ts'
import { ApiError } from '../../common/api-error.ts'
import type { PreparedFile } from './prepared-file.ts'
import { isRemoved, problemOf } from './style-rules.ts'

/**
 * A separate parser for each text: the shared one keeps tokens of the previous text in its buffers and loops forever on a surplus bracket.
 */
const parse = (text: string): CssNode => fork({}).parse(text, { positions: true, parseCustomProperty: true })

const refuseProblems = (sheet: CssNode): void => {
  walk(sheet, (node) => {
    const reason = problemOf(node)
    if (reason) throw new ApiError('upload.invalid', { reason, line: node.loc?.start.line ?? 0 })
  })
}

/**
 * A stylesheet generated from its syntax tree. Parts that load external resources or execute code are rejected with their line, so that the
 * administrator finds them; unknown parts are removed.
 */
export const safeStylesheet = (text: string): string => {
  const sheet = parse(text)
  refuseProblems(sheet)
  walk(sheet, {
    leave: (node: CssNode, item: ListItem<CssNode>, list: List<CssNode>) => {
      if (list && isRemoved(node)) list.remove(item)
    },
  })
  const generated = generate(sheet)
  // Input that is not CSS gives an empty result. Accepting it would look like success.
  if (generated === '' && /[^\s]/.test(text.replace(/\/\*[\s\S]*?\*\//g, ''))) throw new ApiError('upload.invalid', { reason: 'no-rules' })
  // The generated text must parse to the same result.
  const reparsed = parse(generated)
  refuseProblems(reparsed)
  if (generate(reparsed) !== generated) throw new ApiError('upload.invalid', { reason: 'ambiguous' })
  return generated
}

const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ApiError('upload.unsupported')
  }
}

/** Accepts CSS in UTF-8. Rejects with `upload.unsupported`, `upload.invalid` with reason and line, or `request.too-large`. */
export const prepareStylesheet = (bytes: Uint8Array): PreparedFile => {
  if (bytes.byteLength > maxStylesheetBytes) throw new ApiError('request.too-large', { limit: maxStylesheetBytes })
  const text = decode(bytes)
  if (text.includes('\0')) throw new ApiError('upload.unsupported')
  try {
    return { bytes: new TextEncoder().encode(safeStylesheet(text)), mime: 'text/css; charset=utf-8', extension: 'css' }
  } catch (error) {
    if (error instanceof ApiError) throw error
    // The parser fails on deep nesting, for example.
    throw new ApiError('upload.invalid')
  }
}
