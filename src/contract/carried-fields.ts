/**
 * Metadata that converted files carry, in the order of its presentation. `licence` is the link of the licence. Originals are delivered
 * unchanged.
 */
export const carriedFields = [
  'creator',
  'copyright',
  'credit',
  'source',
  'licence',
  'usage_terms',
  'title',
  'alt_text',
  'digital_source_type',
] as const
export type CarriedField = (typeof carriedFields)[number]
