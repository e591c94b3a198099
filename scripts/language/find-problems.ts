import ts from 'typescript'
import { allowedIdentifiers, bannedParts, bannedWords, maxSentenceWordCount, quantityWords, unitSuffix } from './rules.ts'

export interface LanguageProblem {
  /** Counted from 1. */
  readonly line: number
  readonly rule: 'word' | 'identifier' | 'unit' | 'sentence'
  readonly text: string
}

/** `keptAtomsOf` → `['kept', 'atoms', 'of']` */
const partsOf = (identifier: string): string[] =>
  identifier
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .map((part) => part.toLowerCase())
    .filter(Boolean)

const bannedWordPattern = new RegExp(`\\b(?:${Object.keys(bannedWords).join('|')})\\b`, 'gi')

/** Sentences and table cells of prose. Code in backticks and addresses count as one word; tags of docstrings start a sentence. */
const sentencesOf = (prose: string): string[] =>
  prose
    .replaceAll(/`[^`]*`/g, 'code')
    .replaceAll(/https?:\S+/g, 'address')
    .split(/(?<=[.!?:;])\s+|\||\n\s*\n|\n\s*(?=[-*@] ?\w)/)
    .map((sentence) => sentence.trim())

/** Banned words of prose that starts at `firstLine`. */
const findBannedWords = (prose: string, firstLine: number): LanguageProblem[] =>
  [...prose.matchAll(bannedWordPattern)].map((match): LanguageProblem => {
    const line = firstLine + prose.slice(0, match.index).split('\n').length - 1
    return { line, rule: 'word', text: `"${match[0]}": use ${bannedWords[match[0].toLowerCase()]}` }
  })

/** Problems of prose that starts at `firstLine`. */
export const findProseProblems = (prose: string, firstLine: number): LanguageProblem[] => {
  const sentences = sentencesOf(prose)
    .map((sentence) => ({ sentence, count: sentence.split(/\s+/).length }))
    .filter(({ count }) => count > maxSentenceWordCount)
    .map(
      ({ sentence, count }): LanguageProblem => ({
        line: firstLine,
        rule: 'sentence',
        text: `a sentence of ${count} words: "${sentence.slice(0, 60).replaceAll(/\s+/g, ' ')} …"`,
      }),
    )
  return [...findBannedWords(prose, firstLine), ...sentences]
}

/** Text of a comment without its marks. */
const proseOf = (comment: string): string =>
  comment
    .replace(/^\/\*\*?/, '')
    .replace(/\*\/$/, '')
    .replaceAll(/^\s*(?:\/\/|\*)? ?/gm, '')

const isNumber = (node: ts.Expression): boolean =>
  ts.isNumericLiteral(node) || (ts.isBinaryExpression(node) && isNumber(node.left) && isNumber(node.right))

/** Title of a call of `test` or `describe`, also of `test.each(…)(title)`. */
const testTitleOf = (node: ts.Node): ts.StringLiteralLike | ts.TemplateExpression | null => {
  if (!ts.isCallExpression(node)) return null
  let callee: ts.Expression = node.expression
  while (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) callee = callee.expression
  if (!ts.isIdentifier(callee) || !['test', 'describe'].includes(callee.text)) return null
  const [title] = node.arguments
  return title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)) ? title : null
}

/** Problems of one TypeScript source: its comments, test titles, the names it declares, and its numeric constants. */
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

  const checkName = (name: ts.Identifier): void => {
    if (allowedIdentifiers.has(name.text)) return
    for (const part of partsOf(name.text))
      if (Object.hasOwn(bannedParts, part))
        problems.push({ line: lineAt(name.getStart()), rule: 'identifier', text: `${name.text}: use ${bannedParts[part]} for "${part}"` })
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
    if (ts.isIdentifier(node) && isDeclared(node)) checkName(node)
    if (ts.isVariableDeclaration(node)) checkUnit(node)
    const title = testTitleOf(node)
    if (title) problems.push(...findBannedWords(title.getText(source), lineAt(title.getStart(source))))
    node.getChildren(source).forEach(visit)
  }
  visit(source)
  return problems.sort((a, b) => a.line - b.line)
}

/** `name` in `{ property: name }`. Without another name, the binding has the name of the property, which is declared elsewhere. */
const isRenamedBinding = (node: ts.Node): node is ts.BindingElement => ts.isBindingElement(node) && node.propertyName !== undefined

/** Whether the project chooses the name here, and does not only use it. Members of object literals are data. */
const isDeclared = (node: ts.Identifier): boolean => {
  const { parent } = node
  return (
    (ts.isVariableDeclaration(parent) ||
      isRenamedBinding(parent) ||
      ts.isFunctionDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isTypeAliasDeclaration(parent) ||
      ts.isInterfaceDeclaration(parent) ||
      ts.isClassDeclaration(parent) ||
      ts.isMethodDeclaration(parent) ||
      ts.isPropertyDeclaration(parent) ||
      ts.isPropertySignature(parent) ||
      ts.isMethodSignature(parent)) &&
    parent.name === node
  )
}
