import { z } from 'zod'
import { call, publicCall } from '#kit/contract/call.ts'
import { signInResult } from './session.models.ts'

export const pinLogin = call({
  id: 'session.pinLogin',
  route: 'POST /api/user/pin-login',
  permission: publicCall('Signing in comes before having a session.'),
  summary: 'Employee sign-in by employee number and PIN, of people without an email.',
  body: z.strictObject({ employee_no: z.string().min(1).max(40), pin: z.string().min(1).max(128) }),
  data: signInResult,
})

export const pinCalls = { pinLogin }
