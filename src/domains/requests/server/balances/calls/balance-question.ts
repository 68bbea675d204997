import { notFound } from '#kit/contract/envelope.ts'
import { duration } from '#kit/contract/duration.ts'
import { handle } from '#kit/server/call/handle.ts'
import * as calls from '../../../contract/balances.calls.ts'
import { whyLines } from '../../../contract/basis.texts.ts'
import { amountText, fullDayText } from '../../../contract/requests.texts.ts'
import { requestsRefusals } from '../../../contract/requests.refusals.ts'
import { openBalanceQuestion } from '../../public/balance-questions.ts'
import { findPosting } from '../store.ts'

const KINDS = {
  grant: 'granted',
  accrual: 'accrued',
  carry_out: 'carried over',
  carry_in: 'carried over',
  expiry: 'expired',
  debit: 'taken',
  credit: 'given back',
  adjustment: 'adjusted',
  payout: 'paid out',
} as const

const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })

export const sendBalanceQuestion = handle(calls.sendBalanceQuestion, async (context) => {
  const { tx, actor, body } = context
  const { employee_id } = actor
  const posting = await findPosting(tx, body.posting_id)
  if (employee_id === null || posting?.employee_id !== employee_id) throw notFound()
  const amount = (value: number): string => amountText(value, posting.unit)
  const sign = posting.amount > 0 ? '+' : '−'
  const change = `${sign}${amount(Math.abs(posting.amount))} ${KINDS[posting.kind]}`
  const why = whyLines(posting, { amount, day: fullDayText, duration, number: (value) => number.format(value) })
  const request_id = await openBalanceQuestion(context, actor, {
    employee_id,
    source: { domain: 'requests', id: body.posting_id },
    line: `${posting.type_name}, ${fullDayText(posting.effective_date)}: ${change}, then ${amount(posting.running)}`,
    why: posting.reason ? [...why, posting.reason] : why,
    text: body.text,
  })
  if (request_id === null) throw requestsRefusals.refusal('question_open')
  return { request_id }
})
