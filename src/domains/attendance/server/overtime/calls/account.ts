import { findEndOfDay, openBalanceQuestion } from '#domains/requests/server/index.ts'
import { dateIn } from '#engines/calendar/contract/calendar.ts'
import { duration } from '#kit/contract/duration.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import { dayText, postingName } from '../../../contract/attendance.labels.ts'
import * as calls from '../../../contract/overtime.calls.ts'
import { overtimeRefusals } from '../../../contract/overtime.refusals.ts'
import { timeWhyLines } from '../../../contract/time-account.texts.ts'
import { hasAccountRules } from '../store/accounts.ts'
import { balanceOf, findKnownBalance, findPosting, listSince } from '../store/postings.ts'
import { lapsesOf } from '../workflow/remind-lapses.ts'

export const showTimeAccount = handle(calls.showTimeAccount, async (context) => {
  const { tx, actor, now, params, query } = context
  await context.requireVisible(params.userId)
  const today = dateIn(now, actor.time_zone)
  const { date = today, known_on } = query
  if (known_on !== undefined && known_on > today) throw invalid({ known_on: 'Choose a day that has begun' })
  const balance = await balanceOf(tx, params.userId, date)
  const lapses = (await hasAccountRules(tx)) ? await lapsesOf(tx, [params.userId], today) : null
  const found = { date, balance_now_minutes: balance, lapse: lapses?.get(params.userId) ?? null }
  if (known_on === undefined) return { ...found, known_on: null, balance_minutes: balance, since: [] }
  const before = await findEndOfDay(tx, params.userId, known_on)
  if (before === undefined) throw invalid({ known_on: 'Choose a later day' })
  const since = await listSince(tx, params.userId, date, before)
  return { ...found, known_on, balance_minutes: await findKnownBalance(tx, params.userId, date, before), since }
})

const signed = (minutes: number): string => (minutes > 0 ? `+${duration(minutes)}` : duration(minutes))

export const sendTimeQuestion = handle(calls.sendTimeQuestion, async (context) => {
  const { tx, actor, body } = context
  const { employee_id } = actor
  const found = await findPosting(tx, body.posting_id)
  if (employee_id === null || found?.employee_id !== employee_id) throw notFound()
  const { kind, minutes, posted_on, balance_minutes, reason } = found.posting
  const day = dayText(Date.parse(posted_on), 'UTC')
  const request_id = await openBalanceQuestion(context, actor, {
    employee_id,
    source: { domain: 'attendance.time', id: body.posting_id },
    line: `Time account, ${day}: ${signed(minutes)} ${postingName({ kind, minutes }).toLowerCase()}, then ${duration(balance_minutes)}`,
    why: [...timeWhyLines(found.posting, { duration }), reason],
    text: body.text,
  })
  if (request_id === null) throw overtimeRefusals.refusal('question_open')
  return { request_id }
})
