import { afterAll, beforeAll, expect, it } from 'vitest'
import { todayIn } from '#kit/contract/testing/run-clock.ts'
import { type Answer, type DemoChild, demoChild } from './testing/demo-child.ts'

type Run = { id: number; month: string; state: string; total: number; done: number; failed: number; totals: unknown }
type Item = { id: number; state: string; payslip: { id: number; net_minor: number } | null }

const PEOPLE = 600
const MINUTES = 60_000

let program: DemoChild
let token: string
beforeAll(async () => {
  program = await demoChild('--days', '1', '--employees', String(PEOPLE))
  token = (await program.signIn('admin', 'code3')).token
}, 4 * MINUTES)
afterAll(() => program.stop())

const ask = <Data>(method: string, path: string, body?: unknown) => program.ask<Data>(method, path, token, body)
const view = async (id: number): Promise<Run> => (await ask<Run>('GET', `/api/admin/payroll-runs/${id}`)).data

const reviewed = async (id: number): Promise<Run> => {
  await expect.poll(async () => (await view(id)).state, { interval: 200, timeout: 3 * MINUTES }).toBe('review')
  return view(id)
}

/** Net pay by person. */
const netsOf = async (id: number): Promise<Map<number, number>> => {
  const nets = new Map<number, number>()
  let cursor: string | null | undefined
  do {
    const page: Answer<Item[]> = await ask<Item[]>(
      'GET',
      `/api/admin/payroll-runs/items/${id}?limit=200${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
    )
    for (const { id: person, payslip } of page.data) if (payslip) nets.set(person, payslip.net_minor)
    cursor = page.meta?.next_cursor
  } while (cursor)
  return nets
}

// A month before the history of the demo, of which attendance says nothing: what is judged meanwhile changes no pay.
const MONTH = todayIn('UTC').toPlainYearMonth().subtract({ months: 1 }).toString()

const begin = async (): Promise<number> => {
  const started = await ask<Run>('POST', '/api/admin/payroll-runs', { month: MONTH, cutoff_date: `${MONTH}-01` })
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

    expect((await ask('DELETE', `/api/admin/payroll-runs/${calm}`)).status).toBe(true)
    const id = await begin()
    const seen: string[] = []
    // At once, after the first batch, and later still.
    for (const share of [0, 0, 0.3]) {
      if (seen.length > 0)
        await expect
          .poll(
            async () => {
              const run = await view(id)
              return run.state === 'review' || run.done > run.total * share
            },
            { interval: 1, timeout: 3 * MINUTES },
          )
          .toBe(true)
      seen.push((await view(id)).state)
      await program.kill()
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
