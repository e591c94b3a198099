export const textAlignments = { left: 'text-start', center: 'text-center', right: 'text-end' } as const
