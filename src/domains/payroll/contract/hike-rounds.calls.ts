import { z } from 'zod'
import { call, success } from '#kit/contract/call.ts'
import { date, id, line, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { hikeRound } from './hikes.models.ts'
import { currency, MAX_BUDGET_MINOR } from './pay.fields.ts'
import { hikesRefusals } from './payroll.refusals.ts'

const MAX_CURRENCIES = 20

export const listHikeRounds = call({
  id: 'hikeRounds.list',
  route: 'GET /api/admin/hike-rounds',
  permission: 'hikes.read',
  summary: 'Rounds of raises, the newest first, with what they come to; amounts need the right to see pay.',
  data: z.array(hikeRound),
  shows: ['hikes.changed'],
})

export const saveHikeRound = call({
  id: 'hikeRounds.save',
  route: 'POST /api/admin/hike-rounds',
  permission: 'hikes.approve',
  summary: 'Adds a round of raises, or changes, closes or opens one. It needs the right to see pay, too.',
  body: z.strictObject({
    id: id.nullish(),
    version: version.nullish(),
    name: line(80),
    effective_from: date,
    budgets: z
      .array(z.strictObject({ currency, budget_minor: z.int().min(1).max(MAX_BUDGET_MINOR) }))
      .max(MAX_CURRENCIES)
      .refine((rows) => new Set(rows.map((row) => row.currency)).size === rows.length, 'A currency is listed twice'),
    closed: z.boolean().optional(),
  }),
  data: hikeRound,
  toast: success('Hike Round Saved Successfully'),
  refusals: { ...hikesRefusals.of('round_name'), ...commonRefusals.of('stale') },
  changes: ['hikes.changed'],
})

export const hikeRoundCalls = { listHikeRounds, saveHikeRound }
