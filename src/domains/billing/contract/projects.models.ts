import { z } from 'zod'
import { presence } from '#domains/people/contract/presence.models.ts'
import { date, id, instant, named, version } from '#kit/contract/fields.ts'
import { amount } from './amount.ts'
import { projectRecord } from './billing.records.ts'
import { clientName } from './clients.models.ts'

const projectMember = z.strictObject({
  employee: named,
  effective_from: date,
  effective_to: date.nullable(),
})

export const project = z.strictObject({
  pr_id: id,
  ...projectRecord.row,
  client: clientName.nullable(),
  members: z.array(projectMember),
  /** Work that counts against the budget: at the price of the project, or at its cost where it is not billed by the hour. */
  used: z.strictObject({
    minutes: z.int(),
    amount_minor: amount,
    /** Hundredths of a percent of the budget; null without one. */
    minutes_bp: z.int().nullable(),
    amount_bp: z.int().nullable(),
  }),
  version,
  can: z.strictObject({
    update: z.boolean(),
    start: z.boolean(),
    hold: z.boolean(),
    complete: z.boolean(),
    reopen: z.boolean(),
    cancel: z.boolean(),
    delete: z.boolean(),
  }),
})
export type Project = z.output<typeof project>

export const projectNote = z.strictObject({
  id,
  kind: z.enum(['decision', 'note']),
  text: z.string(),
  author: z.string(),
  created_at: instant,
})
export type ProjectNote = z.output<typeof projectNote>

export const projectRoom = z.strictObject({
  ...project.shape,
  pinned_note: z.string().nullable(),
  notes: z.array(projectNote),
  on_now: z.array(z.strictObject({ employee: named, presence: presence.nullable() })),
  /** Null while no domain stores tasks. */
  tasks: z
    .strictObject({ open: z.int(), blocked: z.array(z.strictObject({ id, title: z.string(), person: z.string() })) })
    .nullable(),
  /** The share of the planned time that is over, in hundredths of a percent; null without an end. */
  days_elapsed_bp: z.int().nullable(),
  burn: z.array(z.strictObject({ week: date, minutes: z.int() })),
  next_dates: z.array(z.strictObject({ on: date, what: z.string() })),
})
export type ProjectRoom = z.output<typeof projectRoom>

export const ownProject = z.strictObject({ pr_id: id, code: z.string(), name: z.string(), client: named.nullable() })
