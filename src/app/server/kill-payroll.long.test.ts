import { afterAll, beforeAll, expect, it } from 'vitest'
import { todayIn } from '#kit/contract/testing/run-clock.ts'
import { type Response, type DemoChild, demoChild } from './testing/demo-child.ts'

type Run = { id: number; month: string; state: string; total: number; done: number; failed: number; totals: unknown }
type Exception = { id: number; can: { accept: boolean } }
type Payable = { brand: { id: number }; currency: string; total_minor: number }
type Full = Run & {
  version: number
  payable: Payable[]
  exceptions: Exception[]
  bank_files: { id: number; currency: string; brand: { id: number }; count: number; total_minor: number }[]
}
type Item = {
  id: number
  state: string
  payslip: { id: number; net_minor: number } | null
  exceptions: Exception[]
}

const PEOPLE = 1200
const MINUTES = 60_000

let program: DemoChild
let token: string
beforeAll(async () => {
  program = await demoChild('--days', '1', '--employees', String(PEOPLE))
  token = (await program.signIn('admin', 'code3')).token
}, 4 * MINUTES)
afterAll(() => program.stop())

const send = <Data>(method: string, path: string, body?: unknown) => program.send<Data>(method, path, token, body)
const view = async (id: number): Promise<Run> => (await send<Run>('GET', `/api/admin/payroll-runs/${id}`)).data

const reviewed = async (id: number): Promise<Run> => {
  await expect.poll(async () => (await view(id)).state, { interval: 200, timeout: 3 * MINUTES }).toBe('review')
  return view(id)
}

const itemsOf = async (id: number, show = 'all', by = token): Promise<Item[]> => {
  const items: Item[] = []
  let cursor: string | null | undefined
  do {
    const page: Response<Item[]> = await program.send<Item[]>(
      'GET',
      `/api/admin/payroll-runs/items/${id}?show=${show}&limit=200${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
      by,
    )
    items.push(...page.data)
    cursor = page.meta?.next_cursor
  } while (cursor)
  return items
}

/** Net pay by person. */
const netsOf = async (id: number): Promise<Map<number, number>> =>
  new Map((await itemsOf(id)).flatMap(({ id: person, payslip }) => (payslip ? [[person, payslip.net_minor]] : [])))

// A month before the history of the demo, without attendance: days that are evaluated meanwhile change no pay.
const MONTH = todayIn('UTC').toPlainYearMonth().subtract({ months: 1 }).toString()

const begin = async (): Promise<number> => {
  const started = await send<Run>('POST', '/api/admin/payroll-runs', { month: MONTH, cutoff_date: `${MONTH}-01` })
  expect(started.message).toBeUndefined()
  return started.data.id
}

it(
  'ends with the same payslips when its process is killed three times (A6)',
  async () => {
    const calm = await begin()
    const expected = await reviewed(calm)
    const nets = await netsOf(calm)
    expect(nets.size).toBeGreaterThan(PEOPLE / 2)

    expect((await send('DELETE', `/api/admin/payroll-runs/${calm}`)).status).toBe(true)
    const id = await begin()
    const seen: string[] = []
    // At once, after the first batch, and later still.
    for (const share of [0, 0, 0.3]) {
      let last = await view(id)
      const isFar = async (): Promise<boolean> => {
        last = await view(id)
        return last.state === 'review' || last.done > last.total * share
      }
      if (seen.length > 0) await expect.poll(isFar, { interval: 1, timeout: 3 * MINUTES }).toBe(true)
      // It is killed in the state that was seen, before there is time for another request.
      await program.kill()
      seen.push(last.state)
      await program.restart()
    }
    const { state, total, done, failed, totals } = await reviewed(id)
    // Killed before its end at least twice, or the test proves nothing.
    expect(seen.filter((found) => found !== 'review').length).toBeGreaterThanOrEqual(2)
    expect({ state, total, done, failed, totals }).toEqual({
      state: 'review',
      total: expected.total,
      done: expected.done,
      failed: expected.failed,
      totals: expected.totals,
    })
    expect(await netsOf(id)).toEqual(nets)
  },
  10 * MINUTES,
)

/** Everything of a run that waits is accepted; it is approved by another person and issued for the next day of banks. */
const issued = async (id: number): Promise<void> => {
  const { token: approver } = await program.signIn('admin', 'code1')
  const whole = (await program.send<Full>('GET', `/api/admin/payroll-runs/${id}`, approver)).data
  const open = (await itemsOf(id, 'exceptions', approver)).flatMap(({ exceptions }) => exceptions)
  const ids = [...whole.exceptions, ...open].filter((one) => one.can.accept).map((one) => one.id)
  for (let from = 0; from < ids.length; from += 500) {
    const body = { exception_ids: ids.slice(from, from + 500), note: 'Checked' }
    await program.send('POST', `/api/admin/payroll-runs/accept/${id}`, approver, body)
  }
  const { version } = (await send<Full>('GET', `/api/admin/payroll-runs/${id}`)).data
  const approved = await program.send<Full>('PUT', `/api/admin/payroll-runs/approve/${id}`, approver, { version })
  expect(approved).toMatchObject({ status: true, data: { state: 'approved' } })
  const days = Array.from({ length: 7 }, (_, after) => todayIn('UTC').add({ days: after + 1 }))
  for (const pay_on of days.filter(({ dayOfWeek }) => dayOfWeek < 6).map(String)) {
    const current = (await send<Full>('GET', `/api/admin/payroll-runs/${id}`)).data
    if (current.state === 'approved')
      await send('PUT', `/api/admin/payroll-runs/issue/${id}`, { version: current.version, pay_on })
  }
  expect((await view(id)).state).toBe('issued')
}

it(
  'makes a bank file whole or not at all when its process is killed meanwhile',
  async () => {
    const [run] = (await send<Run[]>('GET', '/api/admin/payroll-runs')).data.filter(({ month }) => month === MONTH)
    const id = run?.id ?? 0
    await issued(id)
    const full = async () => (await send<Full>('GET', `/api/admin/payroll-runs/${id}`)).data
    const { payable } = await full()
    expect(payable.length).toBeGreaterThan(0)
    const outcomes = new Set<number>()
    for (const after of [1, 15, 40, 120, null]) {
      const before = await full()
      const [next] = before.payable
      if (!next) break
      const made = send('POST', `/api/admin/payroll-runs/bank-file/${id}`, {
        brand_id: next.brand.id,
        currency: next.currency,
      }).catch(() => null)
      if (after === null) await made
      else await new Promise((resolve) => setTimeout(resolve, after))
      await program.kill()
      await made
      await program.restart()
      const now = await full()
      const isOf = (one: Payable | Full['bank_files'][number]): boolean =>
        one.brand.id === next.brand.id && one.currency === next.currency
      const sum = (rows: readonly (Payable | Full['bank_files'][number])[]): number =>
        rows.filter(isOf).reduce((all, { total_minor }) => all + total_minor, 0)
      const files = now.bank_files.length - before.bank_files.length
      outcomes.add(files)
      expect([0, 1]).toContain(files)
      // A payment of a file is owed no more, and no file has an amount that is still owed.
      expect(sum(now.bank_files) + sum(now.payable)).toBe(sum(before.bank_files) + sum(before.payable))
    }
    // Killed before its end and after it, or the test proves nothing.
    expect(outcomes).toEqual(new Set([0, 1]))
  },
  5 * MINUTES,
)
