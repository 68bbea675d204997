import { z } from 'zod'
import { screenLink } from '#kit/contract/screen-link.ts'
import { date, id, named } from '#kit/contract/fields.ts'
import { exit } from './states.models.ts'

/** The page of one's resignation: the newest exit of the present employment, and the terms of a new one. */
export const ownExit = z.strictObject({
  exit: exit.nullable(),
  notice_days: z.int(),
  today: date,
  can: z.strictObject({ submit: z.boolean() }),
})
export type OwnExit = z.output<typeof ownExit>

/** One thing that is still with a person who leaves. `due` is a day by which it matters; `link` shows it. */
const holding = z.strictObject({
  id,
  label: z.string(),
  due: date.nullable(),
  link: screenLink.nullable(),
})
export type Holding = z.output<typeof holding>

const holdingGroup = z.strictObject({
  kind: z.string(),
  domain: z.string(),
  label: z.string(),
  /** Prevents the exit from being closed; other holdings are for information. */
  blocking: z.boolean(),
  count: z.int(),
  items: z.array(holding),
  suggested: named.nullable(),
  can_reassign: z.boolean(),
})
export type HoldingGroup = z.output<typeof holdingGroup>

/** All holdings of a leaver on the day after the last one, or today when that has passed. */
export const offboarding = z.strictObject({
  exit,
  from: date,
  groups: z.array(holdingGroup),
  open_blocking: z.int(),
})
export type Offboarding = z.output<typeof offboarding>
