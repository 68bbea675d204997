import { organisationDay } from '#domains/organisation/server/index.ts'
import { bankAccountsOf } from '#domains/people/server/index.ts'
import { dateIn } from '#engines/calendar/contract/calendar.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { Bytes } from '#kit/server/call/responses.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import * as calls from '../../../contract/own.calls.ts'
import { letterName, printLetter } from '../../hikes/documents.ts'
import { findLetter } from '../../hikes/store/apply.ts'
import { presentSalary } from '../../present/present-salary.ts'
import { boxOf } from '../../rules/secrets.ts'
import { listSalariesOf } from '../../store/salaries.ts'
import { ownIdOf } from '../present/own-payslip.ts'
import { listAppliedHikes, listPayReads } from '../store/own.ts'
import { lastDigits } from '../../bank/documents/last-digits.ts'

export const ownPay = handle(calls.ownPay, async (context) => {
  const { tx, actor, now } = context
  const id = ownIdOf(context)
  const day = await organisationDay(tx, now)
  const salaries = (await listSalariesOf(tx, [id], day)).map(presentSalary(actor, day))
  const bank = (await bankAccountsOf(tx, boxOf(), [id], day)).get(id)
  const hikes = await listAppliedHikes(tx, id)
  return {
    salaries: salaries.map(
      ({ used: _used, version: _version, can: _can, created_by: _by, note: _note, ...salary }) => salary,
    ),
    hikes: hikes.map(({ applied_at, ...hike }) => ({ ...hike, applied_on: dateIn(applied_at, actor.time_zone) })),
    bank: bank ? { holder: bank.holder, last4: lastDigits(bank.number), changed_at: bank.valid_from } : null,
  }
})

export const ownLetter = handle(calls.ownLetter, async (context) => {
  const letter = await findLetter(context.tx, context.params.id)
  if (!letter || letter.employee_id !== ownIdOf(context)) throw notFound()
  return new Bytes(await printLetter(letter), 'application/pdf', letterName(letter))
})

export const ownPayReads = handle(calls.ownPayReads, async (context) => {
  const { rows, meta } = await listPayReads(context.tx, ownIdOf(context), context.query)
  return new DetailedResponse(rows, { meta })
})
