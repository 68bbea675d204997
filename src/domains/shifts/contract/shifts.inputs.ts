import { z } from 'zod'
import { color, date, id, line, text, time, version } from '#kit/contract/fields.ts'

export const site = z.enum(['any', 'onsite'])
/** The reason for breaking a rule. */
export const overrideReason = line(300, 3)
export const changeReason = line(500, 3)
export const breakMinutes = z.int().min(0).max(480)
export const placesNeeded = z.int().min(1).max(200)
/** A level of a skill. */
export const skillLevel = z.int().min(1).max(5)
const people = z.array(id).max(200)

/** A shift on one day or several, from a template or with its own name and times. */
const creation = {
  dates: z.array(date).min(1).max(7),
  users: people,
  template_id: id.optional(),
  name: line(40).optional(),
  short: line(3).optional(),
  color: color.optional(),
  start_time: time.optional(),
  end_time: time.optional(),
  break_minutes: breakMinutes.optional(),
  needed: placesNeeded.optional(),
  site: site.optional(),
  skill_id: id.nullable().optional(),
  skill_level: skillLevel.nullable().optional(),
  note: text(500).optional(),
}

const isWhole = (
  one: Readonly<{
    template_id?: number | undefined
    name?: string | undefined
    start_time?: string | undefined
    end_time?: string | undefined
  }>,
): boolean =>
  one.template_id !== undefined ||
  (one.name !== undefined && one.start_time !== undefined && one.end_time !== undefined)
const WHOLE = { error: 'Choose a template, or give a name and times', path: ['template_id'] }

export const createInput = z
  .strictObject({
    user_id: id,
    week_id: id,
    teamid: id,
    ...creation,
    reason: changeReason.optional(),
    override_reason: overrideReason.optional(),
  })
  .refine(isWhole, WHOLE)

export const op = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('create'), ...creation }).refine(isWhole, WHOLE),
  z.strictObject({
    op: z.literal('update'),
    shift_id: id,
    version,
    name: line(40).optional(),
    short: line(3).optional(),
    color: color.optional(),
    date: date.optional(),
    start_time: time.optional(),
    end_time: time.optional(),
    break_minutes: breakMinutes.optional(),
    needed: placesNeeded.optional(),
    site: site.optional(),
    skill_id: id.nullable().optional(),
    skill_level: skillLevel.nullable().optional(),
    note: text(500).optional(),
  }),
  z.strictObject({ op: z.literal('assign'), shift_id: id, employee_id: id }),
  z.strictObject({ op: z.literal('unassign'), shift_id: id, employee_id: id }),
  z.strictObject({ op: z.literal('move'), from_shift_id: id, to_shift_id: id, employee_id: id }),
  z.strictObject({ op: z.literal('delete'), shift_id: id, version }),
])

export const applyInput = z.strictObject({
  week_id: id,
  ops: z.array(op).min(1).max(500),
  dry_run: z.boolean().optional(),
  /** The ops come from another week. */
  is_copy: z.boolean().optional(),
  /** Changes of people inside the notice time are offered to them; without it they are applied at once and marked late. */
  offer: z.boolean().optional(),
  reason: changeReason.optional(),
  override_reason: overrideReason.optional(),
})

export const editInput = z.strictObject({ user_id: id, users: people })
export const swapInput = z.strictObject({
  shift_id: id,
  user_id: id,
  other_user_id: id.nullable().optional(),
  other_shift_id: id.nullable().optional(),
  comment: text(1000).optional(),
})
export type SwapInput = z.output<typeof swapInput>
