import { z } from 'zod'
import { color, date, id, instant, named, time, version } from '#kit/contract/fields.ts'
import { labourRule } from './policy.models.ts'
import { offerRow } from './offers.models.ts'
import { planPerson } from './people.models.ts'
import { FINDING_RULES } from './rules.models.ts'
import { site } from './shifts.inputs.ts'

export const weekState = z.enum(['draft', 'published', 'locked'])
export type WeekState = z.output<typeof weekState>

export const weekRow = z.strictObject({
  id,
  team_id: id,
  team_name: z.string(),
  start_date: date,
  end_date: date,
  week_number: z.int(),
  zone: z.string(),
  state: weekState,
  publish_no: z.int(),
  published_at: instant.nullable(),
  /** The actor has confirmed the published version. */
  seen: z.boolean(),
  /** Numbers of people with shifts in it and of those who confirmed; for planners. */
  receipts: z.strictObject({ seen: z.int(), people: z.int() }).nullable(),
  /** Null for those who may not see a draft. */
  shifts: z.int().nullable(),
  places: z.int().nullable(),
  open: z.int().nullable(),
  /** Found when the week was last looked at as a plan; null in lists of those who do not plan. */
  findings: z.strictObject({ block: z.int(), warn: z.int() }).nullable(),
  my_minutes: z.int().nullable(),
  version,
  can: z.strictObject({
    edit: z.boolean(),
    publish: z.boolean(),
    withdraw: z.boolean(),
    lock: z.boolean(),
    unlock: z.boolean(),
  }),
})
export type WeekRow = z.output<typeof weekRow>

const assignmentSource = z.enum(['plan', 'copy', 'suggestion', 'claim', 'swap'])

const shiftUser = z.strictObject({
  id,
  name: z.string(),
  assignment_id: id,
  source: assignmentSource,
  changed_late: z.boolean(),
  /** Rules whose break was accepted with a reason; for planners. */
  overrides: z.array(z.string()),
  can: z.strictObject({ swap: z.boolean(), remove: z.boolean() }),
})

const shiftSkill = z.strictObject({ id, name: z.string(), level: z.int() })

export const shiftRow = z.strictObject({
  id,
  version,
  week_id: id,
  team_id: id,
  template_id: id.nullable(),
  name: z.string(),
  short: z.string(),
  color,
  date,
  start_time: time,
  end_time: time,
  start_at: instant,
  end_at: instant,
  zone: z.string(),
  minutes: z.int(),
  break_minutes: z.int(),
  needed: z.int(),
  open: z.int(),
  site,
  skill: shiftSkill.nullable(),
  note: z.string(),
  users: z.array(shiftUser),
  mine: z.boolean(),
  /** Claims that wait; for planners. */
  claims: z.int(),
  can: z.strictObject({ edit: z.boolean(), delete: z.boolean(), claim: z.boolean() }),
})
export type ShiftRow = z.output<typeof shiftRow>

export const finding = z.strictObject({
  rule: z.enum(FINDING_RULES),
  severity: z.enum(['block', 'warn']),
  overridable: z.boolean(),
  overridden: z.boolean(),
  employee_id: id.nullable(),
  shift_ids: z.array(z.int()),
  date,
  value: z.int().nullable(),
  limit: z.int().nullable(),
  message: z.string(),
})
export type WireFinding = z.output<typeof finding>

export const eventRow = z.strictObject({
  id,
  shift_id: id.nullable(),
  employee: named.nullable(),
  action: z.enum([
    'created',
    'changed',
    'deleted',
    'assigned',
    'removed',
    'swapped',
    'claimed',
    'released',
    'left',
    'published',
    'withdrawn',
    'locked',
    'unlocked',
    'offered',
    'offer_accepted',
    'offer_declined',
    'offer_lapsed',
    'offer_withdrawn',
  ]),
  before: z.string().nullable(),
  after: z.string().nullable(),
  late: z.boolean(),
  reason: z.string().nullable(),
  actor: z.string().nullable(),
  at: instant,
})
export type EventRow = z.output<typeof eventRow>

export const swapState = z.enum([
  'requested',
  'accepted',
  'applied',
  'declined',
  'withdrawn',
  'expired',
  'rejected',
  'reverted',
])
export type SwapState = z.output<typeof swapState>

const swapShift = z.strictObject({
  id,
  name: z.string(),
  date,
  start_time: time,
  end_time: time,
  color,
})
export const swapRow = z.strictObject({
  id,
  version,
  week_id: id,
  team_id: id,
  state: swapState,
  open: z.boolean(),
  legs: z.array(
    z.strictObject({
      shift: swapShift,
      from: named,
      to: named.nullable(),
      consent: z.enum(['waiting', 'yes', 'no', 'not_needed']),
    }),
  ),
  /** Findings that the swap would add; for planners. */
  findings: z.array(finding),
  comments: z.array(
    z.strictObject({ id, author: z.string(), text: z.string(), created_at: instant, removed: z.boolean() }),
  ),
  created_by: z.string(),
  created_at: instant,
  expires_at: instant,
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  note: z.string().nullable(),
  can: z.strictObject({
    accept: z.boolean(),
    decline: z.boolean(),
    delete: z.boolean(),
    approve: z.boolean(),
    reject: z.boolean(),
    revert: z.boolean(),
    comment: z.boolean(),
  }),
})
export type SwapRow = z.output<typeof swapRow>

const templateRef = z.strictObject({
  id,
  name: z.string(),
  short: z.string(),
  color,
  start_time: time,
  end_time: time,
  break_minutes: z.int(),
  needed: z.int(),
  site,
  skill_id: id.nullable(),
  skill_level: z.int().nullable(),
})

const slots = z.array(z.strictObject({ from_time: time, needed: z.int(), planned: z.int() }))
const coverageDay = z.strictObject({
  date,
  slots,
  /** Needs for a level of a skill, one entry for each skill. */
  skills: z.array(z.strictObject({ id, name: z.string(), slots })),
})

export const plan = z.strictObject({
  week: weekRow,
  days: z.array(z.strictObject({ date, holiday: z.string().nullable(), minutes_in_day: z.int() })),
  people: z.array(planPerson),
  shifts: z.array(shiftRow),
  templates: z.array(templateRef),
  /** Skills that a shift can require; for planners. */
  skills: z.array(named),
  coverage: z.array(coverageDay),
  findings: z.array(finding),
  rules: z.array(labourRule),
  /** Settings that decide about changes of the week. */
  settings: z.strictObject({
    publish_notice_days: z.int(),
    change_notice_hours: z.int(),
    lends: z.boolean(),
    overrides: z.boolean(),
    today: date,
    /** The instant up to which work counts as it was punched. */
    now: instant,
  }),
  swaps: z.array(swapRow),
  /** Changes inside the notice time that are offered to people, open ones first; own ones for those who do not plan. */
  offers: z.array(offerRow),
  events: z.array(eventRow),
})
export type Plan = z.output<typeof plan>
