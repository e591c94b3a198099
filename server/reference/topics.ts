/** Topics of the reference, in its order, with the first segments of their paths. */
export const topics = [
  {
    name: 'Sessions',
    description: 'Sign-in, sessions, accounts and rules for folders.',
    segments: ['session', 'user', 'people', 'rights'],
  },
  { name: 'Catalogue', description: 'Search, assets, fields and collections.', segments: ['search', 'assets', 'collection', 'index'] },
  { name: 'Downloads', description: 'Previews, videos, files and zips.', segments: ['download'] },
  { name: 'Share links', description: 'Links for people without an account.', segments: ['links'] },
  { name: 'Configuration', description: 'Settings, texts, pages, files and bookmarks.', segments: ['config'] },
  { name: 'Server', description: 'Version, state, problems and report.', segments: ['info', 'media', 'report'] },
] as const

/** Name of the topic of a path. Throws for a path without one. */
export const topicOf = (path: string): string => {
  const first = path.split('/')[0] ?? ''
  const topic = topics.find(({ segments }) => segments.some((segment) => segment === first))
  if (!topic) throw new Error(`no topic has the calls below ${first}/`)
  return topic.name
}
