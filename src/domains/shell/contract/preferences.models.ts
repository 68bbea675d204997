import { z } from 'zod'
import { line, version } from '#kit/contract/fields.ts'

/** A view of a list: its filters, sort and hidden columns as the query of its address, under a name. */
const savedView = z.strictObject({ list: z.string().max(60), name: line(40), search: z.string().max(2000) })
export type SavedView = z.output<typeof savedView>

const VIEWS = 60
const nameOf = ({ list, name }: SavedView): string => `${list} ${name.toLowerCase()}`
const savedViews = z
  .array(savedView)
  .max(VIEWS, `There is room for ${VIEWS} views. Delete one first.`)
  .refine((views) => new Set(views.map(nameOf)).size === views.length, 'A view of this list has this name already')

/** The preferences of the account for its screens; layout choices stay in the browser because they depend on the screen. */
export const preferences = z.strictObject({
  color_scheme: z.enum(['system', 'light', 'dark']),
  dashboard: z.strictObject({
    order: z.array(z.string().max(40)).max(40),
    hidden: z.array(z.string().max(40)).max(40),
  }),
  views: savedViews,
  version,
})
export type Preferences = z.output<typeof preferences>
