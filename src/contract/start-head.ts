import * as v from 'valibot'

/**
 * Title and picture of the start page that come from the media folder. The document of the page contains those of guests, as JSON in
 * `<script type="application/json" id="start">`, so that nothing moves while the page loads.
 */
export const startHeadSchema = v.object({
  title: v.optional(v.string()),
  picture: v.optional(v.object({ url: v.string(), thumb_url: v.optional(v.string()), dominant_color: v.optional(v.string()) })),
})
export type StartHead = v.InferOutput<typeof startHeadSchema>
