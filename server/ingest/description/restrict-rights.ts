import { everyone, inBoth } from '../../records/group-sets.ts'
import { strictestLimits } from '../../records/time-limits.ts'
import type { Description } from './description.ts'

type Rights = Pick<Description, 'view' | 'download' | 'limits'>

const downloadOf = ({ download }: Rights, set: string): readonly string[] => download?.[set] ?? download?.['*'] ?? everyone

/** Rights that both descriptions grant. What neither restricts stays unrestricted. */
export const restrictRights = (described: Description, by: Rights): Description => {
  const sets = by.download ? new Set(['*', ...Object.keys(described.download ?? {}), ...Object.keys(by.download)]) : null
  return {
    ...described,
    ...(by.limits && { limits: strictestLimits([described.limits, by.limits]) }),
    ...(by.view && { view: inBoth(described.view ?? everyone, by.view) }),
    ...(sets && { download: Object.fromEntries([...sets].map((set) => [set, inBoth(downloadOf(described, set), downloadOf(by, set))])) }),
  }
}
