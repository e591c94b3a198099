/** A typed query: words, `field:value`, and expressions that operators join. */
export type Expression =
  /** Words and quoted phrases as they are typed. `isOpen` = the last word may continue: no space follows it. */
  | { readonly words: readonly string[]; readonly isOpen: boolean }
  /** `name:value`, with `typed` as its text. */
  | { readonly name: string; readonly value: string; readonly isPhrase: boolean; readonly typed: string; readonly isOpen: boolean }
  | { readonly all: readonly Expression[] }
  | { readonly any: readonly Expression[] }
  | { readonly not: Expression }

type Token =
  | { readonly kind: 'word' | 'phrase'; readonly text: string; readonly isLast: boolean }
  | {
      readonly kind: 'field'
      readonly name: string
      readonly value: string
      readonly isPhrase: boolean
      readonly text: string
      readonly isLast: boolean
    }
  | { readonly kind: 'open' | 'close' | 'and' | 'or' | 'not' }

/** Longer texts, more tokens and deeper parentheses are read as plain words. */
const maxTextLength = 2000
const maxTokenCount = 64
const maxDepth = 8
/** More words with `*` are read as plain words: each reads all terms with its start. */
const maxWildcardCount = 8

const quotes = '"\u201c\u201d\u201e\u00ab\u00bb'
const tokenPattern = new RegExp(
  [
    String.raw`(?<space>\s+)`,
    '(?<paren>[()])',
    // A hyphen before a word, a phrase or a parenthesis.
    String.raw`(?<minus>(?<![^\s(])-(?=[\p{L}\p{N}(${quotes}]))`,
    `(?<field>[\\p{L}][\\p{L}\\p{N}_]*):[${quotes}](?<quoted>[^${quotes}]*)[${quotes}]?`,
    `(?<phrase>[${quotes}][^${quotes}]*[${quotes}]?)`,
    `(?<word>[^\\s()${quotes}]+)`,
  ].join('|'),
  'gu',
)
const fieldPattern = /^([\p{L}][\p{L}\p{N}_]*):(.+)$/u
const operators: Readonly<Record<string, 'and' | 'or' | 'not'>> = { AND: 'and', OR: 'or', NOT: 'not' }

const wordToken = (text: string, isLast: boolean): Token => {
  const operator = Object.hasOwn(operators, text) ? operators[text] : undefined
  if (operator) return { kind: operator }
  const [, name, value] = fieldPattern.exec(text) ?? []
  return name !== undefined && value !== undefined
    ? { kind: 'field', name, value, isPhrase: false, text, isLast }
    : { kind: 'word', text, isLast }
}

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(tokenPattern)].flatMap((match): Token[] => {
    const { space, paren, minus, field, quoted, phrase, word } = match.groups ?? {}
    const isLast = match.index + match[0].length === text.length
    if (paren !== undefined) return [{ kind: paren === '(' ? 'open' : 'close' }]
    if (minus !== undefined) return [{ kind: 'not' }]
    if (field !== undefined && quoted !== undefined)
      return [{ kind: 'field', name: field, value: quoted, isPhrase: true, text: match[0], isLast: false }]
    if (phrase !== undefined) return [{ kind: 'phrase', text: phrase, isLast }]
    return space !== undefined || word === undefined ? [] : [wordToken(word, isLast)]
  })

const isWords = (expression: Expression): expression is Extract<Expression, { readonly words: unknown }> => 'words' in expression

/** Joins neighbouring words, so that they can be a date together. */
const joinWords = (parts: readonly Expression[]): Expression[] => {
  const joined: Expression[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last && isWords(last) && isWords(part)) joined[joined.length - 1] = { words: [...last.words, ...part.words], isOpen: part.isOpen }
    else joined.push(part)
  }
  return joined
}

const single = (parts: readonly Expression[], join: (parts: readonly Expression[]) => Expression): Expression | null => {
  const [only] = parts
  return parts.length > 1 ? join(parts) : (only ?? null)
}

/** Recursive descent: OR binds less than neighbouring words. Operators without operands and single parentheses are left out. */
class Parser {
  private at = 0

  constructor(private readonly tokens: readonly Token[]) {}

  /** Reads to the end, also behind parentheses that were never opened. */
  parse(): Expression | null {
    const parts: Expression[] = []
    while (this.at < this.tokens.length) {
      const part = this.alternatives()
      if (part) parts.push(part)
      this.at++
    }
    return single(joinWords(parts), (all) => ({ all }))
  }

  private alternatives(): Expression | null {
    const parts: Expression[] = []
    do {
      const part = this.conjunction()
      if (part) parts.push(part)
    } while (this.skip('or'))
    return single(parts, (any) => ({ any }))
  }

  private conjunction(): Expression | null {
    const parts: Expression[] = []
    while (this.at < this.tokens.length && !this.isNext('or') && !this.isNext('close')) {
      const part = this.skip('and') ? null : this.operand()
      if (part) parts.push(part)
    }
    return single(joinWords(parts), (all) => ({ all }))
  }

  private operand(): Expression | null {
    if (this.skip('not')) {
      const part = this.at < this.tokens.length && !this.isNext('or') && !this.isNext('close') ? this.operand() : null
      return part && { not: complete(part) }
    }
    if (this.skip('open')) {
      const part = this.alternatives()
      this.skip('close')
      return part
    }
    const token = this.tokens[this.at++]
    if (!token || !('text' in token)) return null
    if (token.kind === 'field') {
      const { name, value, isPhrase, text, isLast } = token
      return { name, value, isPhrase, typed: text, isOpen: isLast }
    }
    return { words: [token.text], isOpen: token.isLast }
  }

  private isNext(kind: Token['kind']): boolean {
    return this.tokens[this.at]?.kind === kind
  }

  private skip(kind: Token['kind']): boolean {
    if (!this.isNext(kind)) return false
    this.at++
    return true
  }
}

/** What is excluded is never a prefix: `-sea` must not exclude `search`. */
const complete = (expression: Expression): Expression => {
  if ('not' in expression) return { not: complete(expression.not) }
  if ('all' in expression) return { all: expression.all.map(complete) }
  if ('any' in expression) return { any: expression.any.map(complete) }
  return { ...expression, isOpen: false }
}

const depthOf = (tokens: readonly Token[]): number => {
  let depth = 0
  let deepest = 0
  for (const { kind } of tokens) {
    if (kind === 'open') deepest = Math.max(deepest, ++depth)
    if (kind === 'close') depth = Math.max(0, depth - 1)
  }
  return deepest
}

/** A typed query, and whether it has operators. */
export interface ParsedExpression {
  readonly expression: Expression
  readonly hasOperators: boolean
}

const isOperator = ({ kind }: Token): boolean => kind === 'and' || kind === 'or' || kind === 'not'

/** Reads a typed query. null = it has no words, or it is too long or too deep. Accepts any string, O(length). */
export const parseExpression = (text: string): ParsedExpression | null => {
  if (text.length > maxTextLength) return null
  const tokens = tokensOf(text)
  const wildcards = tokens.filter((token) => 'text' in token && token.text.endsWith('*'))
  if (tokens.length > maxTokenCount || depthOf(tokens) > maxDepth || wildcards.length > maxWildcardCount) return null
  const expression = new Parser(tokens).parse()
  return expression && { expression, hasOperators: tokens.some(isOperator) }
}
