import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { date, instant, queryList, textId } from '#kit/contract/fields.ts'

export const timelineKind = z.enum(['employment', 'placement', 'state', 'exit', 'warning', 'record'])
export type TimelineKind = z.output<typeof timelineKind>

/**
 * A sentence of the history of a person. `on` is the first day of its effect, `at` when it was written, `actor` by
 * whom.
 */
const timelineEntry = z.strictObject({
  on: date,
  at: instant.nullable(),
  kind: timelineKind,
  text: z.string(),
  /** The labels of the fields that were changed, for changes of fields. */
  fields: z.array(z.string()),
  actor: z.string().nullable(),
  /** The day has not come yet. */
  planned: z.boolean(),
  /** The tab of the record that shows it. */
  link: z.string().nullable(),
})
export type TimelineEntry = z.output<typeof timelineEntry>

export const getTimeline = call({
  id: 'employees.timeline',
  route: 'GET /api/admin/employee-history/:id',
  permission: 'people.read',
  summary: 'The history of a person in sentences, newest first, what is planned before all else.',
  params: z.strictObject({ id: textId }),
  query: z.strictObject({
    from: date.optional(),
    to: date.optional(),
    kinds: queryList(timelineKind).optional(),
  }),
  data: z.array(timelineEntry),
  shows: ['people.changed', 'placement.changed'],
})

export const timelineCalls = { getTimeline }
