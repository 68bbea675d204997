import { expect, it } from 'vitest'
import { employeeLogin } from '../contract/session.calls.ts'
import { THROTTLES } from '../contract/session.rules.ts'
import { createSignInApp } from './testing/signing-in.ts'
import { failedSignIns } from './rules/failed-sign-ins.ts'

const { app, people } = await createSignInApp('2026-03-11T09:00:00Z')

const GUESSES = THROTTLES.address_network.free + 5

/** Returns by how much each count rises meanwhile. */
const rises = async (work: () => Promise<unknown>): Promise<Record<string, number>> => {
  const keyed = () => failedSignIns.samples().map(([{ door, reason }, count]) => [`${door} ${reason}`, count] as const)
  const before = new Map(keyed())
  await work()
  const risen = keyed().map(([key, count]) => [key, count - (before.get(key) ?? 0)] as const)
  return Object.fromEntries(risen.filter(([, rise]) => rise > 0))
}

it('counts wrong passwords and codes, and tries that have to wait, by door', async () => {
  const person = await people.withMfa(await people.employee())
  expect(await rises(() => people.signIn(person.email))).toEqual({})
  expect(await rises(() => people.signIn(person.email, 'User', 'wrong'))).toEqual({ 'sign_in wrong': 1 })
  const challenge = await people.newChallenge(person.email)
  expect(await rises(() => people.step(challenge, { code: '000000' }))).toEqual({ 'second_factor wrong': 1 })
  const guesses = async (): Promise<void> => {
    const body = { email: 'nobody@example.test', password: 'wrong' }
    for (let n = 0; n < GUESSES; n += 1) await app.send(employeeLogin, null, { body }, { ip: '198.51.100.9' })
  }
  const { 'sign_in wrong': wrong = 0, 'sign_in throttled': throttled = 0 } = await rises(guesses)
  expect([wrong + throttled, wrong > 0, throttled > 0]).toEqual([GUESSES, true, true])
})

it('counts tokens of programs that are not known', async () => {
  const headers = { authorization: 'Bearer muster_unknown' }
  const send = () => app.server.inject({ method: 'GET', url: '/api/admin/designation', headers })
  expect(Object.keys(await rises(send))).toEqual(['api_token wrong'])
})
