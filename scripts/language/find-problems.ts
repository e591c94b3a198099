import ts from 'typescript'

/** Longest sentence of a comment or a document, in words. */
const maxSentenceWordCount = 30

/** Words of a constant's name or comment that make its number a time or a size. */
const quantityWords =
  /\b(?:milliseconds?|seconds?|minutes?|hours?|days|pixels?|px|bytes|kilobytes|megabytes|kib|mib|delay|timeout|interval|duration|pause|age|ttl)\b/i

/** Last part of such a name. A name that consists only of its unit is complete. */
const unitSuffix =
  /(?:^(?:ms|seconds|bytes)|Ms|Seconds?|Minutes?|Hours?|Days?|Px|Rem|Bytes|Kib|Mib|Bits|Pixels|Count|Ratio|Factor|Share|Percent|Hz|Degrees|PerSecond|Megapixels|_MS|_SECONDS|_PX|_BYTES|_COUNT)$/

export interface LanguageProblem {
  /** Counted from 1. */
  readonly line: number
  readonly rule: 'unit' | 'sentence'
  readonly text: string
}

/** `retryDelayOf` → `['retry', 'delay', 'of']` */
const partsOf = (identifier: string): string[] =>
  identifier
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .map((part) => part.toLowerCase())
    .filter(Boolean)

/** Sentences and table cells of prose. Code in backticks and addresses count as one word; tags of docstrings start a sentence. */
const sentencesOf = (prose: string): string[] =>
  prose
    .replaceAll(/`[^`]*`/g, 'code')
    .replaceAll(/https?:\S+/g, 'address')
    .split(/(?<=[.!?:;])\s+|\||\n\s*\n|\n\s*(?=[-*@] ?\w)/)
    .map((sentence) => sentence.trim())

/** Problems of prose that starts at `firstLine`. */
export const findProseProblems = (prose: string, firstLine: number): LanguageProblem[] =>
  sentencesOf(prose)
    .map((sentence) => ({ sentence, count: sentence.split(/\s+/).length }))
    .filter(({ count }) => count > maxSentenceWordCount)
    .map(
      ({ sentence, count }): LanguageProblem => ({
        line: firstLine,
        rule: 'sentence',
        text: `a sentence of ${count} words: "${sentence.slice(0, 60).replaceAll(/\s+/g, ' ')} …"`,
      }),
    )

/** Text of a comment without its marks. */
const proseOf = (comment: string): string =>
  comment
    .replace(/^\/\*\*?/, '')
    .replace(/\*\/$/, '')
    .replaceAll(/^\s*(?:\/\/|\*)? ?/gm, '')

const isNumber = (node: ts.Expression): boolean =>
  ts.isNumericLiteral(node) || (ts.isBinaryExpression(node) && isNumber(node.left) && isNumber(node.right))

/** Problems of one TypeScript source: its comments and its numeric constants. */
export const findSourceProblems = (fileName: string, text: string): LanguageProblem[] => {
  const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true)
  const lineAt = (position: number): number => source.getLineAndCharacterOfPosition(position).line + 1
  const problems: LanguageProblem[] = []
  const seenComments = new Set<number>()

  const checkComments = (position: number): void => {
    const ranges = ts.getLeadingCommentRanges(text, position) ?? []
    // Line comments that follow each other are one text.
    let block = ''
    let blockLine = 0
    const flush = () => {
      if (block) problems.push(...findProseProblems(block, blockLine))
      block = ''
    }
    for (const { pos, end, kind } of ranges) {
      if (seenComments.has(pos)) continue
      seenComments.add(pos)
      if (kind === ts.SyntaxKind.MultiLineCommentTrivia) flush()
      if (!block) blockLine = lineAt(pos)
      block += `${proseOf(text.slice(pos, end))}\n`
      if (kind === ts.SyntaxKind.MultiLineCommentTrivia) flush()
    }
    flush()
  }

  const checkUnit = (node: ts.VariableDeclaration): void => {
    if (!ts.isIdentifier(node.name) || !node.initializer || !isNumber(node.initializer) || unitSuffix.test(node.name.text)) return
    const statement = node.parent.parent
    const comment = text.slice(statement.getFullStart(), statement.getStart())
    if (quantityWords.test(`${comment} ${partsOf(node.name.text).join(' ')}`))
      problems.push({ line: lineAt(node.name.getStart()), rule: 'unit', text: `${node.name.text}: end the name with its unit` })
  }

  const visit = (node: ts.Node): void => {
    checkComments(node.getFullStart())
    if (ts.isVariableDeclaration(node)) checkUnit(node)
    node.getChildren(source).forEach(visit)
  }
  visit(source)
  return problems.sort((a, b) => a.line - b.line)
}
