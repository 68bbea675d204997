import { expect, it } from 'vitest'
import * as calls from '../contract/session.calls.ts'
import { createSignInApp, PASSWORD } from './testing/signing-in.ts'

const { app, people } = await createSignInApp()

it.each(['password123456', 'Passw0rd!!2026', 'qwertyuiop99'])('takes %s for no new password', async (password) => {
  const person = await people.employee()
  const body = { current_password: PASSWORD, password, confirm_password: password }
  const response = await app.send(calls.changePassword, person, { body })
  expect([response.status, response.body.fields]).toEqual([400, { password: 'This password is too easy to guess' }])
})
