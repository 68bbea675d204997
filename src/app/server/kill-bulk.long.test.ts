import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { machineInstant } from '#kit/contract/machine-clock.ts'
import { type DemoChild, demoChild } from './testing/demo-child.ts'

type Row = { id: number; version: number; status: string; step: unknown }
type Full = Row & { events: { action: string }[] }

let program: DemoChild
let token: string
beforeAll(async () => {
  program = await demoChild()
}, 90_000)
afterAll(() => program.stop())

const PEOPLE = [101, 102, 103, 104, 112, 114, 115, 99].map((code) => `code${code}`)
const EACH = 10
const AHEAD = 200

/** Requests that wait, of several people, for days far ahead. */
const sendMany = async (): Promise<number[]> => {
  const sent = await Promise.all(
    PEOPLE.map(async (name) => {
      const person = await program.signIn('user', name)
      const offer = await program.send<{ id: number; name: string }[]>(
        'GET',
        `/api/user/request_type/${person.id}`,
        person.token,
      )
      const type_id = offer.data.find((type) => type.name === 'Work from home')?.id
      const ids: number[] = []
      for (let day = AHEAD; ids.length < EACH; day += 1) {
        const from_date = addDays(machineInstant().slice(0, 10), day)
        const response = await program.send<{ id: number }>('POST', '/api/user/request_leave', person.token, {
          type_id,
          from_date,
        })
        if (response.status) ids.push(response.data.id)
        else if (day > AHEAD + EACH * 4) throw new Error(response.message)
      }
      return ids
    }),
  )
  return sent.flat()
}

const view = async (id: number): Promise<Full> =>
  (await program.send<Full>('GET', `/api/request/view/${id}`, token)).data
const viewAll = async (ids: readonly number[]): Promise<Full[]> => {
  const found: Full[] = []
  for (const id of ids) found.push(await view(id))
  return found
}
const approvals = ({ events }: Full): number => events.filter(({ action }) => action === 'approved').length

it('leaves each request of a list that is decided at once decided or untouched when the server is killed', async () => {
  token = (await program.signIn('admin', 'code1')).token
  const ids = await sendMany()
  const before = await viewAll(ids)
  const items = before.map(({ id, version }) => ({ id, version }))
  const decide = () =>
    program.send<{ ok: boolean; code: string | null }[]>('POST', '/api/admin/request/bulk', token, {
      items,
      action: 'approve',
    })
  const lost = decide().catch(() => null)
  // The last of the list is the last to be decided: once the third is, the others are under way.
  await expect.poll(async () => (await view(ids[2] ?? 0)).status, { interval: 1, timeout: 20_000 }).toBe('approved')
  await program.kill()
  expect(await lost).toBeNull()
  await program.restart()

  const after = await viewAll(ids)
  const states = Map.groupBy(after, ({ status }) => status)
  expect([...states.keys()].toSorted()).toEqual(['approved', 'pending'])
  expect((states.get('approved') ?? []).map(approvals)).toEqual((states.get('approved') ?? []).map(() => 1))
  expect((states.get('approved') ?? []).every(({ step }) => step === null)).toBe(true)
  expect((states.get('pending') ?? []).every((row) => approvals(row) === 0 && row.step !== null)).toBe(true)

  // Sent again, what was left is decided, and what was decided stays as it is.
  const again = await decide()
  expect(again.data.filter(({ ok }) => ok)).toHaveLength(states.get('pending')?.length ?? 0)
  expect((await viewAll(ids)).map((row) => [row.status, approvals(row)])).toEqual(ids.map(() => ['approved', 1]))
}, 120_000)
