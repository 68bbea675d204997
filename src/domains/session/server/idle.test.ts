import { expect, it } from 'vitest'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { loadShell } from '#domains/shell/contract/shell.calls.ts'
import { loginAsEmployee } from '../contract/acting.calls.ts'
import { ownSession } from '../contract/session.calls.ts'
import { createSignInApp, withToken } from './testing/signing-in.ts'

const START = '2026-03-11T09:00:00.000Z'
const { app, people } = await createSignInApp(START)

/** An administrator who has just signed in, with the row of that session: 60 minutes of rest end it. */
const signedIn = async () => {
  app.clock.set(START)
  const admin = await people.admin({ 'shell.read': 'own', 'session.act_as': 'all' })
  const { body } = await people.signIn(admin.email, 'Admin')
  const row = () =>
    app.db
      .selectFrom('sessions')
      .select(['id', 'last_seen_at', 'ended_at', 'end_reason'])
      .where('account_id', '=', admin.account_id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  return { admin: withToken(admin, body.data), row }
}
const at = (minutes: number): void => app.clock.set(new Date(Date.parse(START) + minutes * 60_000).toISOString())
const look = async (actor: TestActor) =>
  (await app.send(loadShell, actor, {}, { headers: { 'x-background': '1' } })).status

it('a page that asks by itself every five minutes keeps no session awake, and the refused one ends in its row', async () => {
  const { admin, row } = await signedIn()
  for (let minutes = 5; minutes < 60; minutes += 5) {
    at(minutes)
    expect(await look(admin)).toBe(200)
  }
  at(60)
  expect(await look(admin)).toBe(401)
  const ended_at = '2026-03-11T10:00:00.000Z'
  await expect.poll(row).toMatchObject({ last_seen_at: START, ended_at, end_reason: 'idle' })
})

it('what the person does keeps it awake', async () => {
  const { admin, row } = await signedIn()
  at(59)
  expect((await app.send(ownSession, admin)).status).toBe(200)
  await expect.poll(async () => (await row()).last_seen_at).toBe('2026-03-11T09:59:00.000Z')
  at(118)
  expect(await look(admin)).toBe(200)
  at(119)
  expect((await app.send(ownSession, admin)).status).toBe(401)
  await expect.poll(row).toMatchObject({ ended_at: '2026-03-11T10:59:00.000Z', end_reason: 'idle' })
})

it('one that expired ends when it did, and a refusal for another reason ends none', async () => {
  const { admin, row } = await signedIn()
  const { id } = await row()
  const disabled_at = '2026-01-01T00:00:00Z'
  await app.db.updateTable('accounts').set({ disabled_at }).where('id', '=', admin.account_id).execute()
  expect(await look(admin)).toBe(401)
  await app.db.updateTable('accounts').set({ disabled_at: null }).where('id', '=', admin.account_id).execute()
  await app.db.updateTable('sessions').set({ idle_minutes: 6000 }).where('id', '=', id).execute()
  at(11 * 60)
  expect(await look(admin)).toBe(200)
  expect(await row()).toMatchObject({ ended_at: null })
  at(12 * 60)
  expect(await look(admin)).toBe(401)
  await expect.poll(row).toMatchObject({ ended_at: '2026-03-11T21:00:00.000Z', end_reason: 'expired' })
})

it('a visit whose session rested too long ends with it', async () => {
  const { admin, row } = await signedIn()
  const employee = await people.employee()
  at(40)
  const { body } = await app.send(
    loginAsEmployee,
    admin,
    { body: { id: employee.employee_id, reason: 'Helps' } },
    { headers: { 'x-background': '1' } },
  )
  const impersonator = withToken(employee, body.data)
  at(61)
  expect((await app.send(ownSession, impersonator)).status).toBe(401)
  await expect.poll(row).toMatchObject({ end_reason: 'idle', ended_at: '2026-03-11T10:00:00.000Z' })
})
