import { z } from 'zod'
import { call, type DataOf } from '#kit/contract/call.ts'
import { date, textId } from '#kit/contract/fields.ts'

/** The most windows of a response. */
export const MOST_WINDOWS = 10

export const planLeave = call({
  id: 'requests.planner',
  route: 'GET /api/user/leave_planner/:userId',
  permission: 'requests.own',
  summary: 'The days of a span with the most free days for each day of leave, which the balance covers.',
  params: z.strictObject({ userId: textId }),
  query: z.strictObject({
    type_id: textId,
    from: date,
    to: date,
    /** The most that a window costs, in the unit of the type; what can be requested when left out. */
    max_amount: textId.optional(),
  }),
  data: z
    .array(
      z.strictObject({
        from_date: date,
        to_date: date,
        amount: z.int(),
        /** With the rest days and holidays around it. */
        free_from: date,
        free_to: date,
        free_days: z.int(),
        /** All of them in their order, each with what it costs. */
        days: z.array(z.strictObject({ date, amount: z.int() })),
        /** Colleagues of the team who are away on some of the days. */
        clashes: z.int(),
        /** The fullest limited day: who is away then, and how many may be. */
        queue: z.strictObject({ used: z.int(), most: z.int() }).nullable(),
        blocks: z.array(z.strictObject({ name: z.string(), level: z.enum(['limited', 'peak']) })),
      }),
    )
    .max(MOST_WINDOWS),
  shows: ['requests.changed', 'people.changed', 'placement.changed', 'organisation.changed'],
})

export type PlannedWindow = DataOf<typeof planLeave>[number]

export const plannerCalls = { planLeave }
