import type { SourceText } from './find-unasserted-tests.ts'

/** Places (`path:line`) where a browser test blocks the service worker without a comment above that gives the reason. */
export const findBlockedWorkers = ({ path, text }: SourceText): readonly string[] => {
  const lines = text.split('\n')
  return lines.flatMap((line, at) =>
    /serviceWorkers:\s*['"]block/.test(line) && !lines[at - 1]?.trimStart().startsWith('//') ? [`${path}:${at + 1}`] : [],
  )
}
