import { z } from 'zod'
import { color, date, id, instant, named, time, version } from '#kit/contract/fields.ts'
import { site } from './shifts.inputs.ts'

export const offerState = z.enum(['open', 'accepted', 'declined', 'lapsed', 'withdrawn'])
export type OfferState = z.output<typeof offerState>

/** A shift as an offer names it. */
export const offeredShift = z.strictObject({
  name: z.string(),
  short: z.string(),
  color,
  date,
  start_time: time,
  end_time: time,
  break_minutes: z.int(),
  site,
})

/** A change inside the notice time that is offered to a person. Until it is accepted, the plan stays. */
export const offerRow = z.strictObject({
  id,
  version,
  week_id: id,
  team_name: z.string(),
  employee: named,
  /** The shift that the person has now, and that would be replaced; null for an addition. */
  replaced: offeredShift.nullable(),
  /** The shift of the plan in which the place is now; null for an addition, and once it is decided. */
  from_shift_id: id.nullable(),
  proposed: offeredShift,
  zone: z.string(),
  reason: z.string(),
  offered_by: z.string(),
  created_at: instant,
  respond_by: instant,
  state: offerState,
  decided_at: instant.nullable(),
  can: z.strictObject({ respond: z.boolean(), withdraw: z.boolean() }),
})
export type OfferRow = z.output<typeof offerRow>
