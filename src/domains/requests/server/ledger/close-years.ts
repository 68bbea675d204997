import { sql } from 'kysely'
import { organisationDay } from '#domains/organisation/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import type { BeginWork, Job } from '#kit/server/jobs/jobs.ts'
import { lockAccounts } from './store/books.ts'
import { insertLots, type NewPosting, post } from './store/postings.ts'

const BATCH = 500

type EndedLot = Readonly<{
  id: number
  employee_id: number
  type_id: number
  origin: 'year' | 'carry' | 'credit' | 'adjustment'
  year: number | null
  valid_to: string
  rest: number
  carry_max: number
  carry_months: number
  /** The lot of the leave year that follows. */
  next_id: number | null
}>

const listEnded = async (tx: Tx, today: string): Promise<EndedLot[]> => {
  const { rows } = await sql<EndedLot>`
    with ended as materialized (
      select l.id, l.employee_id, l.type_id, l.origin, l.year, l.valid_to from leave_lots l
      where not l.is_closed and l.valid_to < ${today}::date order by l.valid_to, l.id limit ${BATCH})
    select l.*, coalesce(s.rest, 0)::int as rest, coalesce(q.carry_max, 0) as carry_max,
      coalesce(q.carry_months, 0) as carry_months,
      (select n.id from leave_lots n where n.employee_id = l.employee_id and n.type_id = l.type_id and n.origin = 'year'
        and n.year = l.year + 1) as next_id
    from ended l
    left join lateral (
      select sum(p.amount) as rest, max(p.plan_id) filter (where p.kind in ('grant', 'accrual')) as plan_id
      from leave_ledger p where p.lot_id = l.id) s on true
    left join leave_plans q on q.id = s.plan_id
    order by l.valid_to, l.id`.execute(tx)
  return rows
}

const carriedOf = ({ origin, rest, carry_max }: EndedLot): number =>
  origin !== 'year' || rest <= 0 ? 0 : Math.min(rest, carry_max)

const carryEnd = ({ carry_months, valid_to }: EndedLot): string => {
  const first = Temporal.PlainDate.from(addDays(valid_to, 1))
  return first
    .add({ months: carry_months === 0 ? 12 : carry_months })
    .subtract({ days: 1 })
    .toString()
}

type Debit = Readonly<{ id: number; amount: number; effective_date: string; request_day_id: number }>

const listDebits = async (tx: Tx, lotId: number, until: string): Promise<Debit[]> => {
  const { rows } = await sql<Debit>`
    select p.id, p.amount, p.effective_date, p.request_day_id from leave_ledger p
    where p.lot_id = ${lotId} and p.kind = 'debit' and p.effective_date <= ${until}::date
      and not exists (select from leave_ledger c where c.reverses_id = p.id)
    order by p.effective_date, p.id`.execute(tx)
  return rows
}

/** Days of the new year that were booked before take what was carried first: it ends sooner. */
const moveDebits = async (work: Work, lot: EndedLot, carryId: number, carried: number): Promise<NewPosting[]> => {
  if (lot.next_id === null) return []
  const account = { employee_id: lot.employee_id, type_id: lot.type_id }
  const postings: NewPosting[] = []
  let left = carried
  for (const { id, amount, effective_date, request_day_id } of await listDebits(work.tx, lot.next_id, carryEnd(lot))) {
    if (left <= 0) break
    const moved = Math.min(left, -amount)
    left -= moved
    const day = { ...account, effective_date, request_day_id }
    postings.push({ ...day, lot_id: lot.next_id, kind: 'credit', amount: -amount, reverses_id: id })
    postings.push({ ...day, lot_id: carryId, kind: 'debit', amount: -moved })
    if (moved < -amount) postings.push({ ...day, lot_id: lot.next_id, kind: 'debit', amount: amount + moved })
  }
  return postings
}

const carryOver = async (work: Work, lot: EndedLot): Promise<NewPosting[]> => {
  const { employee_id, type_id, id, rest, valid_to, year } = lot
  const first = addDays(valid_to, 1)
  const account = { employee_id, type_id, effective_date: first }
  const carried = carriedOf(lot)
  const owes = lot.origin === 'year' && rest < 0
  const postings: NewPosting[] = []
  if (carried > 0 || (owes && lot.next_id === null)) {
    const span = { valid_from: first, valid_to: carryEnd(owes ? { ...lot, carry_months: 12 } : lot) }
    const carry = { employee_id, type_id, origin: 'carry' as const, year: (year ?? 0) + 1, source_lot_id: id, ...span }
    const [made] = await insertLots(work.tx, [carry])
    if (made && carried > 0) {
      postings.push({ ...account, lot_id: id, kind: 'carry_out', amount: -carried, due_key: `carry_out:${id}` })
      postings.push({ ...account, lot_id: made.id, kind: 'carry_in', amount: carried, due_key: `carry_in:${id}` })
      postings.push(...(await moveDebits(work, lot, made.id, carried)))
    }
    if (made && owes)
      postings.push({ ...account, lot_id: made.id, kind: 'carry_in', amount: rest, due_key: `carry_in:${id}` })
  } else if (owes && lot.next_id !== null)
    postings.push({ ...account, lot_id: lot.next_id, kind: 'carry_in', amount: rest, due_key: `carry_in:${id}` })
  if (owes) {
    const reason = 'What was overdrawn counts in the next year'
    postings.push({ ...account, lot_id: id, kind: 'adjustment', amount: -rest, due_key: `carry_out:${id}`, reason })
  }
  const expired = rest - carried
  if (expired > 0) postings.push({ ...account, lot_id: id, kind: 'expiry', amount: -expired, due_key: `expiry:${id}` })
  return postings
}

/** Ends lots whose last day is over: what may be carried moves on, the rest expires. */
const closeSome = async (work: Work, today: string): Promise<number> => {
  const found = await listEnded(work.tx, today)
  if (found.length === 0) return 0
  await lockAccounts(work.tx, found)
  // Read again under the lock: another run may have closed them, or a day was given back.
  const lots = (await listEnded(work.tx, today)).filter(({ id }) => found.some((one) => one.id === id))
  const postings: NewPosting[] = []
  for (const lot of lots) postings.push(...(await carryOver(work, lot)))
  await post(work, postings)
  await sql`update leave_lots set is_closed = true where id = any(${lots.map(({ id }) => id)}::int[])`.execute(work.tx)
  return found.length
}

export const closeAllYears = async (begin: BeginWork): Promise<void> => {
  const today = await begin((work) => organisationDay(work.tx, work.now))
  while ((await begin((work) => closeSome(work, today))) === BATCH);
}

export const closeYears: Job = {
  name: 'requests.close_years',
  cron: '45 * * * *',
  run: (_payload, begin) => closeAllYears(begin),
}
