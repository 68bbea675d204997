import { loadCalendar } from '#domains/organisation/server/index.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import { figuresOn, leftOn, yearEndOf } from '../../contract/balance.rules.ts'
import { balanceInLots } from '#engines/ledger/contract/lots.ts'
import * as calls from '../../contract/requests.calls.ts'
import { takesMethod } from '../../contract/days.rules.ts'
import type { Method } from '../../contract/requests.models.ts'
import { countText } from '../../contract/requests.texts.ts'
import { forecast } from '../rules/balance-check.ts'
import { listProblems } from '../rules/checks.ts'
import { periodOf } from '../rules/periods.ts'
import { isFileMissing } from '../rules/needed-file.ts'
import { prepareRequest } from '../rules/prepare-request.ts'
import type { PreparedRequest } from '../rules/prepared-request.ts'
import { type Books, getBooks } from '../ledger/store/books.ts'
import { getKind } from '../kinds/public.ts'
import { sumInPeriods } from '../store/days.ts'
import { listOffered, type TypeRow } from '../store/types.ts'
import { isOwnRequest } from '../store/visible.ts'
import { requireOffered, requireOwnPath, requirePerson } from './own-requests.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import { findLocalMinute, type Requester } from '../store/people.ts'
import { type LatestWork, latestWork } from '../public/latest-work.ts'
import type { PersonCalendar } from '#engines/calendar/contract/calendar.ts'

const METHODS: readonly Readonly<{ code: Method; name: string; needs_time: boolean }>[] = [
  { code: 'full_day', name: 'Full day', needs_time: false },
  { code: 'first_half', name: 'First half', needs_time: false },
  { code: 'second_half', name: 'Second half', needs_time: false },
  { code: 'rest_of_day', name: 'Rest of the day, from …', needs_time: true },
  { code: 'hours', name: 'Hours', needs_time: true },
]

export const listMethods = handle(calls.listMethods, async ({ tx, now, actor, query }) => {
  const person = await requirePerson({ tx, now }, actor.employee_id)
  const types = await listOffered(tx, person.id, person.today, query.type_id)
  if (query.type_id !== undefined && types.length === 0) throw invalid({ type_id: 'This type is not offered' })
  return METHODS.filter(({ code }) => types.some(({ methods }) => takesMethod(methods, code)))
})

type On = Readonly<{ tx: Tx; employee_id: number; date: string; calendar: PersonCalendar; books: Books }>

const quotaOf = async ({ tx, employee_id, date, calendar }: On, type: TypeRow) => {
  const { quota_amount: amount, quota_period: period } = type
  if (amount === null || period === null) return null
  const [used] = await sumInPeriods(tx, employee_id, type.id, [periodOf(period, calendar, date)], null)
  return { amount, period, used: used ?? 0 }
}

const offerOf = async (on: On, type: TypeRow): Promise<calls.TypeChoice> => {
  const kind = getKind(type.kind)
  const book = on.books.of({ employee_id: on.employee_id, type_id: type.id })
  return {
    id: type.id,
    kind: type.kind,
    name: type.name,
    color: type.color,
    unit: type.unit,
    methods: type.methods,
    dates: kind.dates,
    reason_rule: type.reason_rule,
    file_rule: type.file_rule,
    file_after_days: type.file_after_days,
    notice_days: type.notice_days,
    backdate_days: type.backdate_days,
    max_amount: type.max_amount,
    allow_negative: type.allow_negative,
    quota: await quotaOf(on, type),
    balance: type.needs_balance
      ? {
          type_id: type.id,
          name: type.name,
          color: type.color,
          unit: type.unit,
          ...figuresOn(book, on.date, type.allow_negative),
        }
      : null,
    payload_fields: [...kind.fields],
  }
}

/** Proposes where the rest of a day begins: where the person stopped working, or now. */
const proposeRest = async ({ tx, now }: Pick<Context, 'tx' | 'now'>, { id, today }: Requester): Promise<LatestWork> =>
  (await latestWork.get()(tx, id, now)) ?? {
    date: today,
    from_time: await findLocalMinute(tx, id, now),
    is_working: false,
  }

export const listTypesOfUser = handle(calls.listTypesOfUser, async (context) => {
  const { tx, now, actor, params, query } = context
  requireOwnPath(context, params.userId)
  const person = await requirePerson(context, actor.employee_id)
  const date = query.date ?? person.today
  const types = await listOffered(tx, person.id, date)
  const calendar = await loadCalendar(tx, person.id, { from: date, to: date, now })
  const books = await getBooks(tx, [person.id], null, date)
  const offers: calls.TypeChoice[] = []
  for (const type of types) {
    const canRequest = getKind(type.kind).canRequest
    if (canRequest && !(await canRequest(tx, person.id, person.today))) continue
    offers.push(await offerOf({ tx, employee_id: person.id, date, calendar, books }, type))
  }
  return new DetailedResponse(offers, { meta: { rest: await proposeRest(context, person) } })
})

/** Returns hints for the form that do not prevent sending. */
const hintsOf = ({ type, days }: PreparedRequest, needsFile: boolean): string[] => {
  const hints: string[] = []
  const rest = days.filter(({ part }) => part === 'none').length
  if (rest > 0 && rest < days.length)
    hints.push(`${countText(rest, 'free day')} in these dates ${rest === 1 ? 'costs' : 'cost'} nothing.`)
  if (needsFile) hints.push('A document is needed before approval. You can add it after sending.')
  if (type.replaces) hints.push('Other leave on these days is given back.')
  return hints
}

export const previewRequest = handle(calls.previewRequest, async (context) => {
  const { tx, actor, body } = context
  const person = await requirePerson(context, actor.employee_id)
  const { type_id, id, ...input } = body
  const type = await requireOffered(context, person, type_id)
  if (id !== undefined && !(await isOwnRequest(tx, id, person.id))) throw invalid({ id: 'Request does not exist' })
  const isDraft = type.reason_rule === 'required' && !input.reason
  // A reason that is still being typed is required only when the request is sent.
  const given = isDraft ? { ...input, reason: '-' } : input
  const prepared = await prepareRequest(context, person, type, given, id ?? null)
  const seen = await forecast(context, prepared)
  const figures = seen && {
    before: figuresOn(seen.book, prepared.from_date, type.allow_negative).balance,
    after: figuresOn(seen.after, prepared.to_date, type.allow_negative).balance,
    left: leftOn(seen.after, prepared.to_date),
    year_end: balanceInLots(seen.after.lots, seen.after.postings, yearEndOf(seen.after, prepared.to_date)),
  }
  return {
    days: prepared.days.map(({ slot: _slot, full_day_minutes: _full, ...day }) => ({
      ...day,
      live: true,
      end_reason: null,
    })),
    amount: prepared.amount,
    unit: type.unit,
    balance_before: figures?.before ?? null,
    balance_after: figures?.after ?? null,
    left_after: figures?.left ?? null,
    year_end: figures?.year_end ?? null,
    problems: await listProblems(context, prepared),
    hints: hintsOf(
      prepared,
      await isFileMissing(context, { employee_id: person.id, type, request_id: id ?? null, days: prepared.days }),
    ),
  }
})
