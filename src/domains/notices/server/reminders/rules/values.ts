import { addDays } from '#engines/calendar/contract/calendar.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import type { Context } from '#kit/server/context.ts'
import { noticesRefusals } from '../../../contract/notices.refusals.ts'
import { leastGap } from '../../../contract/reminders.rules.ts'
import { planAfter, ruleOf, type StoredReminder } from './rule.ts'
import { findAnchorDate } from '../store/anchors.ts'
import { canBeNotified, listRecipients } from '../store/occurrences.ts'

/** The fields of a form that set the due time. */
export type Timing = Readonly<{
  due_date: string | null
  due_time: string
  time_zone: string
  repeat: StoredReminder['repeat']
  interval: number
  weekdays: readonly number[]
  until: string | null
  leads: readonly number[]
  anchor: Readonly<{ key: string; id: number; offset_days: number }> | null
}>

const REPEATS = ['daily', 'weekly', 'monthly', 'yearly'] as const

/** The fields against each other. */
const checkTiming = (timing: Timing): void => {
  const { anchor, due_date, repeat, weekdays, until, leads } = timing
  const comesAgain = REPEATS.some((known) => known === repeat)
  if (anchor && due_date !== null) throw invalid({ due_date: 'belongs to a reminder without a record' })
  if (!anchor && due_date === null) throw invalid({ due_date: 'is required' })
  if (anchor && comesAgain) throw invalid({ repeat: 'What follows a record does not repeat' })
  if (weekdays.length > 0 && repeat !== 'weekly') throw invalid({ weekdays: 'belong to what repeats weekly' })
  if (until !== null && !comesAgain) throw invalid({ until: 'belongs to what repeats' })
  if (until !== null && due_date !== null && until < due_date)
    throw invalid({ until: 'must not lie before the first day' })
  const gap = due_date === null ? null : leastGap({ ...timing, due_date })
  if (gap !== null && Math.max(...leads) >= gap) throw invalid({ leads: 'must be shorter than the time between two' })
}

/** The columns that follow from the times, checked: it must be due in the future. */
export const timedColumns = async (context: Pick<Context, 'tx' | 'now' | 'actor'>, timing: Timing) => {
  checkTiming(timing)
  const { anchor, leads, ...times } = timing
  const anchor_date = anchor ? await findAnchorDate(context.tx, context.actor.role_id, anchor.key, anchor.id) : null
  if (anchor_date === undefined) throw notFound()
  const due_date = anchor && anchor_date !== null ? addDays(anchor_date, anchor.offset_days) : times.due_date
  const columns = { ...times, due_date, weekdays: [...new Set(times.weekdays)].toSorted((a, b) => a - b) }
  const sorted = [...new Set(leads)].toSorted((a, b) => b - a)
  const plan = planAfter(ruleOf(columns), sorted, context.now)
  if (plan.next_at === null) throw noticesRefusals.refusal('in_the_past')
  return {
    ...columns,
    ...plan,
    leads: sorted,
    anchor_key: anchor?.key ?? null,
    anchor_id: anchor?.id ?? null,
    offset_days: anchor?.offset_days ?? null,
    anchor_date,
  }
}

type RecipientSource = Parameters<typeof listRecipients>[1]

/** Refuses a reminder without recipients, or whose escalation has no person. */
export const requirePeople = async (
  context: Pick<Context, 'tx' | 'now'>,
  meant: RecipientSource,
  escalation: Readonly<{ escalate_after_hours: number | null; escalate_to: number | null }>,
): Promise<void> => {
  const { escalate_after_hours, escalate_to } = escalation
  if ((escalate_after_hours === null) !== (escalate_to === null))
    throw invalid(escalate_to === null ? { escalate_to: 'is required' } : { escalate_after_hours: 'is required' })
  if (meant.audience_id !== null && (await listRecipients(context, meant)).length === 0)
    throw noticesRefusals.refusal('audience_empty')
  if (escalate_to !== null && !(await canBeNotified(context, escalate_to, meant)))
    throw invalid({ escalate_to: 'cannot be told' })
}
