import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { instant } from '#kit/contract/fields.ts'

export const liveStream = call({
  id: 'live.stream',
  route: 'GET /api/live',
  permission: 'notices.live.own',
  summary:
    'Server-sent events: which kinds of things changed that concern the session, rows of the own inbox, and the end of the session.',
  query: z.strictObject({
    /**
     * The time at which the data of the page was read. With it and without `Last-Event-ID` the page gets the changes
     * since.
     */
    since: instant.optional(),
  }),
  data: z.unknown(),
  binary: true,
  background: true,
})
