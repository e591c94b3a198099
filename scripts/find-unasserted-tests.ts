import ts from 'typescript'

export interface SourceText {
  readonly path: string
  readonly text: string
}

const assertions = new Set(['expect', 'expectTypeOf', 'assert'])

const isNamed = (node: ts.Node): node is ts.VariableDeclaration | ts.FunctionDeclaration | ts.MethodDeclaration | ts.PropertyAssignment =>
  ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isPropertyAssignment(node)

const identifiersIn = (node: ts.Node, found = new Set<string>()): ReadonlySet<string> => {
  if (ts.isIdentifier(node)) found.add(node.text)
  ts.forEachChild(node, (child) => void identifiersIn(child, found))
  return found
}

/** `test(…)`, `test.each(…)(…)`, `it.for(…)(…)`, but neither `test.step` nor `test.use`. */
const isTestCall = (node: ts.Node): node is ts.CallExpression => {
  if (!ts.isCallExpression(node)) return false
  const callee = ts.isCallExpression(node.expression) ? node.expression.expression : node.expression
  const [name, modifier] = callee.getText().split('.')
  const isEach = ts.isCallExpression(node.expression)
  return (
    (name === 'test' || name === 'it') &&
    (isEach ? modifier === 'each' || modifier === 'for' : modifier === undefined || modifier === 'only')
  )
}

/**
 * Tests whose callback neither asserts nor calls a function that does, as `path:line`. Functions are matched by name across all sources, so a helper
 * of another file counts.
 */
export const findUnassertedTests = (sources: readonly SourceText[]): readonly string[] => {
  const files = sources.map(({ path, text }) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true))
  const functions: { readonly name: string; readonly uses: ReadonlySet<string> }[] = []
  const tests: { readonly at: string; readonly uses: ReadonlySet<string> }[] = []
  const visit = (node: ts.Node): void => {
    if (isNamed(node) && node.name && ts.isIdentifier(node.name)) functions.push({ name: node.name.text, uses: identifiersIn(node) })
    if (isTestCall(node)) {
      const source = node.getSourceFile()
      const callback = node.arguments.find((argument) => ts.isArrowFunction(argument)) ?? node.arguments[1]
      if (callback)
        tests.push({
          at: `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`,
          uses: identifiersIn(callback),
        })
    }
    ts.forEachChild(node, visit)
  }
  for (const file of files) visit(file)

  const asserting = new Set(assertions)
  const doesAssert = (uses: ReadonlySet<string>) => [...uses].some((name) => asserting.has(name))
  for (let count = 0; count !== asserting.size; ) {
    count = asserting.size
    for (const { name, uses } of functions) if (doesAssert(uses)) asserting.add(name)
  }
  return tests.filter(({ uses }) => !doesAssert(uses)).map(({ at }) => at)
}
