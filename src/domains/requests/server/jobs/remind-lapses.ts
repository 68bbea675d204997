import { closeNotices, notify } from '#domains/notices/server/index.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import { listAccountIdsOf } from '#domains/people/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import type { BeginWork, Job } from '#kit/server/jobs/jobs.ts'
import { type Book, lapseOn } from '../../contract/balance.rules.ts'
import type { BalanceRow } from '../../contract/balances.models.ts'
import { amountText, datesText, lapseText } from '../../contract/requests.texts.ts'
import { carryRulesAt } from '../ledger/workflow/carry-rules.ts'
import { getBooks } from '../ledger/store/books.ts'
import { type EndingAccount, listEnding, noteStage, STAGES } from '../ledger/store/lapses.ts'

/** The accounts of one transaction. */
const BATCH = 100

type Lapse = NonNullable<BalanceRow['lapse']>
type Type = Pick<BalanceRow, 'name' | 'unit'>

const yearEndingOn = ({ lots }: Book, day: string) =>
  lots.find((lot) => lot.origin === 'year' && !lot.is_closed && lot.valid_to === day)

const keyOf = ({ employee_id, type_id, valid_to }: EndingAccount, stage: number): string =>
  `requests.lapse:${employee_id}:${type_id}:${valid_to}:${stage}`

const notifyPerson = async (work: Work, account: EndingAccount, type: Type, lapse: Lapse): Promise<void> => {
  const carried =
    lapse.carried > 0 && lapse.carried_to
      ? ` ${amountText(lapse.carried, type.unit)} carry over until ${datesText(lapse.carried_to, lapse.carried_to)}.`
      : ''
  await notify(work, await listAccountIdsOf(work.tx, [account.employee_id]), 'requests.lapse', {
    title: `${type.name}: ${lapseText(lapse.amount, type.unit)} after ${datesText(lapse.on, lapse.on)}`,
    body: `Take it until then.${carried}`,
    path: `/employee/request?statement=${account.type_id}`,
    why: 'It is your leave.',
    subject_id: account.employee_id,
    dedupe_key: keyOf(account, account.stage),
  })
}

/** Notifies some people of what they lose. Returns the number of accounts that were looked at. */
const remindSome = async (work: Work): Promise<number> => {
  const ending = await listEnding(work.tx, await organisationDay(work.tx, work.now), BATCH)
  const people = [...new Set(ending.map(({ employee_id }) => employee_id))]
  const [first] = ending.map(({ valid_to }) => valid_to).toSorted()
  if (first === undefined) return 0
  const books = await getBooks(work.tx, people, null, first)
  const types = new Map(books.types.map((type) => [type.id, type]))
  const accounts = ending.map((account) => ({ account, book: books.of(account) }))
  const carryAt = await carryRulesAt(
    work.tx,
    accounts.flatMap(({ account, book }) => {
      const year = yearEndingOn(book, account.valid_to)
      return year ? [{ ...account, valid_from: year.valid_from }] : []
    }),
  )
  for (const { account, book } of accounts) {
    const year = yearEndingOn(book, account.valid_to)
    const carry = year ? carryAt({ ...account, valid_from: year.valid_from }) : { rule: null, carried: 0 }
    const lapse = lapseOn(book, account.valid_to, carry)
    const type = types.get(account.type_id)
    // The earlier one is replaced, or its leave is booked by now.
    await closeNotices(
      work,
      STAGES.filter((stage) => stage > account.stage).map((stage) => keyOf(account, stage)),
    )
    if (type && lapse && lapse.amount > 0) await notifyPerson(work, account, type, lapse)
    await noteStage(work.tx, account)
  }
  return ending.length
}

const remind = async (begin: BeginWork): Promise<void> => {
  while ((await begin(remindSome)) > 0);
}

/** Notifies people 90, 30 and 7 days before of what they lose at the end of a leave year, or of what was carried or given. */
export const lapseReminders: Job = {
  name: 'requests.remind_lapses',
  cron: '45 7 * * *',
  run: (_payload, begin) => remind(begin),
}
