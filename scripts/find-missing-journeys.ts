import ts from 'typescript'
import type { SourceText } from './find-unasserted-tests.ts'

const rows = /^(?:[A-Z]\d+ )+/

/** Letters of the rows in the titles of tests with the details `journey` of tests/e2e/fixtures.ts, also under a condition. */
const lettersIn = (node: ts.Node, found: Set<string>): void => {
  if (ts.isCallExpression(node) && node.expression.getText() === 'test') {
    const [title, details] = node.arguments
    if (title && details && !ts.isFunctionLike(details) && /\bjourney\b/.test(details.getText()))
      for (const letter of (rows.exec(title.getText().slice(1))?.[0] ?? '').match(/[A-Z]/g) ?? []) found.add(letter)
  }
  ts.forEachChild(node, (child) => lettersIn(child, found))
}

/**
 * Letters of requirement rows without a browser test that is tagged as a main journey. `npm test` runs only these in a browser.
 * @param sources browser tests
 */
export const findMissingJourneys = (knownRows: readonly string[], sources: readonly SourceText[]): readonly string[] => {
  const found = new Set<string>()
  for (const { path, text } of sources) lettersIn(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true), found)
  return [...new Set(knownRows.map((row) => row.charAt(0)))].filter((letter) => !found.has(letter))
}
