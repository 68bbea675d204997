import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import * as waive from '../contract/differences.calls.ts'
import * as pay from '../contract/pay-accounts.calls.ts'
import * as payslips from '../contract/payslips.calls.ts'
import * as runs from '../contract/runs.calls.ts'
import { calculatePay } from '../contract/pay/calculate.ts'
import { netEffect } from '../contract/pay/difference-lines.ts'
import { listFactsOfNow } from './run/rules/differences.ts'
import { type PayrollFixture, startPayroll } from './testing/payroll-fixture.ts'

type Person = TestActor & { employee_id: number }
let app: TestApp
let fixture: PayrollFixture
beforeAll(async () => {
  ;({ app, fixture } = await startPayroll(NOW))
  await fixture.member()
  await fixture.companyAccount()
})
afterAll(() => app.stop())

const NOW = '2026-11-02T08:00:00Z'
const MONTHS = ['2026-07', '2026-08', '2026-09', '2026-10'] as const
const PAY_DAY = '2026-11-03'

/** All possible steps, in any order; a refused one changes nothing. */
const steps = {
  pay: async (person: Person, n: number) => {
    const { body } = await fixture.generate(person.employee_id, MONTHS[n % MONTHS.length] ?? '')
    if (body.data?.run_id) await finish(body.data.run_id)
  },
  late_salary: async (person: Person, n: number) => {
    const effective_from = `2026-${String(7 + (n % 4)).padStart(2, '0')}-${String(2 + (n % 25)).padStart(2, '0')}`
    await fixture.pay(person.employee_id, { effective_from, base_minor: 200_000 + n * 1_111, reason: 'correction' })
    await app.runJob('payroll.late_facts')
  },
  correct: async (person: Person, n: number) => {
    const slip = await fixture.slipOf(person, MONTHS[n % MONTHS.length]).catch(() => null)
    if (slip && (slip.state === 'issued' || slip.state === 'paid'))
      await finish(await fixture.correct(person, slip.month))
  },
  /** Makes and approves two months before either is issued; differences that the second cannot pay any more are calculated again. */
  two_at_once: async (person: Person, n: number) => {
    const months = [MONTHS[n % MONTHS.length] ?? '', MONTHS[(n + 1) % MONTHS.length] ?? '']
    const made = []
    for (const month of months) made.push((await fixture.generate(person.employee_id, month)).body.data?.run_id)
    const open = made.filter((id) => id !== undefined)
    for (const id of open) {
      await fixture.acceptAll(id)
      await fixture.approve(id)
    }
    for (const id of open)
      if (!(await fixture.issue(id, PAY_DAY)).body.status) {
        const { version } = await fixture.view(id)
        await app.send(runs.reopenRun, fixture.approver, {
          params: { id },
          body: { version, reason: 'Settled meanwhile' },
        })
        await fixture.recalculate(id)
        await finish(id)
      }
  },
  waive: async (person: Person) => {
    const { differences } = await accountOf(person)
    const [found] = differences
    if (!found) return
    const { for_month, component_id, amount_minor } = found
    const body = { employee_id: person.employee_id, for_month, component_id, amount_minor }
    await app.send(waive.waiveDifference, fixture.officer, { body: { ...body, waive_reason: 'Our mistake' } })
    await app.send(waive.agreeToWaive, fixture.approver, { body: { ...body, agree: true } })
  },
  withhold: async (person: Person, n: number) => {
    const slip = await fixture.slipOf(person, MONTHS[n % MONTHS.length]).catch(() => null)
    if (!slip) return
    const body = n % 2 === 0 ? { withheld: true, withheld_reason: 'Unclear' } : { withheld: false }
    await app.send(payslips.withholdPayslip, fixture.officer, {
      params: { id: slip.id },
      body: { version: slip.version, ...body },
    })
  },
  bank: async (person: Person) => fixture.bank(person.employee_id, '2026-11-01'),
  file: async (_: Person, n: number) => {
    const run = await app.db.selectFrom('payroll_runs').select('id').where('state', '=', 'issued').execute()
    const id = run[n % Math.max(1, run.length)]?.id
    if (id !== undefined) await fixture.bankFile(id)
  },
  clear: async (person: Person, n: number) => {
    const uncleared = (await app.send(pay.viewPayAccount, fixture.approver, { params: { id: person.employee_id } }))
      .body.data.held
    for (const { payslip_id } of uncleared)
      await app.send(pay.clearPayAccount, fixture.approver, {
        params: { id: payslip_id },
        body: { pays: n % 2 === 0 ? 'former' : 'new', note: 'Rang them' },
      })
  },
  return_payment: async (person: Person) => {
    const { entries } = await accountOf(person)
    const sent = entries.find(({ can, on }) => can.return && on <= '2026-11-02')
    if (sent?.payment)
      await app.send(pay.returnPayment, fixture.officer, {
        params: { id: sent.payment.id },
        body: { returned_on: '2026-11-02', return_reason: 'Account closed' },
      })
  },
  by_hand: async (person: Person, n: number) => {
    const { balances } = await accountOf(person)
    const open = balances.find(({ open_minor }) => open_minor > 1)
    if (!open) return
    const body = {
      employee_id: person.employee_id,
      brand_id: open.brand.id,
      currency: open.currency,
      amount_minor: Math.max(1, Math.floor(open.open_minor / (1 + (n % 3)))),
      sent_on: '2026-11-02',
      reference: `HAND ${n}`,
      note: 'By hand',
    }
    const { data } = (await app.send(pay.recordPayment, fixture.officer, { body })).body
    if (data?.id)
      await app.send(pay.decidePayment, fixture.approver, { params: { id: data.id }, body: { confirm: n % 4 !== 0 } })
  },
} as const

const ISSUES: ReadonlySet<string> = new Set<keyof typeof steps>(['pay', 'correct', 'two_at_once'])
const accountOf = async (person: Person) =>
  (await app.send(pay.viewPayAccount, fixture.officer, { params: { id: person.employee_id } })).body.data

const finish = async (run_id: number): Promise<void> => {
  await fixture.acceptAll(run_id)
  await fixture.approve(run_id)
  await fixture.issue(run_id, PAY_DAY)
}

/** The balance of the account, and the same worked out from payslips and payments alone. */
const balance = async ({ employee_id }: Person) => {
  const { rows } = await sql<{
    owed: number
    sent: number
    nets: number
    moved: number
    early: number
    frozen: number
  }>`
    select coalesce(sum(a.owed_minor), 0)::bigint as owed, coalesce(sum(a.sent_minor), 0)::bigint as sent,
      (select coalesce(sum(net_minor), 0)::bigint from payslips where employee_id = ${employee_id} and state in ('issued', 'paid')) as nets,
      (select coalesce(sum(amount_minor), 0)::bigint from pay_payments where employee_id = ${employee_id} and returned_on is null
        and (origin = 'file' or confirmed_by is not null)) as moved,
      (select count(*)::int from payslips y where y.employee_id = ${employee_id} and y.state = 'paid' and not exists (
        select from pay_postings p where p.payslip_id = y.id)) as early,
      (select count(*)::int from pay_payments m where m.employee_id = ${employee_id} and m.origin = 'file' and m.bank_last4 is null) as frozen
    from pay_accounts a where a.employee_id = ${employee_id}`.execute(app.db)
  return rows[0]
}

/** The issued months of a person, worked out from nothing; and what their payslips, waivers and open differences come to. */
const months = async (person: Person) => {
  await app.runJob('payroll.late_facts')
  const { rows } = await sql<{ month: string; net: number }>`
    select month, net_minor as net from payslips
    where employee_id = ${person.employee_id} and state in ('issued', 'paid') order by month`.execute(app.db)
  const { rows: waived } = await sql<{ kind: 'earning' | 'deduction' | 'employer_cost'; amount: number }>`
    select c.kind, w.amount_minor as amount from pay_waivers w join pay_components c on c.id = w.component_id
    where w.employee_id = ${person.employee_id}`.execute(app.db)
  const queries = rows.map(({ month }) => ({ employee_id: person.employee_id, month }))
  const facts = await app.db.transaction().execute((tx) => listFactsOfNow({ tx, now: NOW }, queries))
  const due = facts.reduce((sum, one) => {
    if (!one) return sum
    const { differences: _differences, ...own } = one
    return sum + calculatePay(own).net_minor
  }, 0)
  const { differences } = await accountOf(person)
  const open = differences.reduce((sum, { net_minor }) => sum + net_minor, 0)
  const paid = rows.reduce((sum, { net }) => sum + net, 0)
  const too_much = -differences.reduce((sum, { net_minor }) => sum + Math.min(0, net_minor), 0)
  return {
    due,
    accounted: paid + waived.reduce((sum, { kind, amount }) => sum + netEffect(kind, amount), 0) + open,
    too_much,
  }
}

it('whatever comes in which order, what is settled, sent and open is what the months come to from nothing', async () => {
  const kinds = Object.keys(steps).filter((name): name is keyof typeof steps => name in steps)
  // The steps that make differences, and pay or correct them, come more often.
  const often = (['pay', 'late_salary', 'correct'] as const).flatMap((kind) => [kind, kind, kind])
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...kinds, ...often), fc.nat(60)), { minLength: 10, maxLength: 18 }),
      async (drawn) => {
        const person = await fixture.member({ effective_from: '2026-01-01', base_minor: 300_000 })
        await steps.pay(person, 0)
        let before = 0
        for (const [kind, n] of drawn) {
          await steps[kind](person, n)
          const found = await balance(person)
          expect({ kind, ...found }).toEqual({
            ...found,
            kind,
            owed: found?.nets,
            sent: found?.moved,
            early: 0,
            frozen: 0,
          })
          const { due, accounted, too_much } = await months(person)
          expect({ kind, accounted }).toEqual({ kind, accounted: due })
          // A payslip does not pay differences that others have paid, so that nothing has to be reversed.
          if (ISSUES.has(kind)) expect(too_much).toBeLessThanOrEqual(before)
          before = too_much
        }
      },
    ),
    { numRuns: 16 },
  )
  const { rows } = await sql<{ kind: string }>`select distinct kind from pay_postings order by kind`.execute(app.db)
  expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['payslip', 'sent']))
})
