import { z } from 'zod'
import { call, success } from '#kit/contract/call.ts'
import { id, line, textId } from '#kit/contract/fields.ts'
import { pageMeta, pageQuery } from '#kit/contract/page.ts'
import { actingSession, impersonationRow } from './session.models.ts'
import { accountRefusals } from './account.refusals.ts'

export const loginAsEmployee = call({
  id: 'session.loginAsEmployee',
  toast_refusals: true,
  route: 'POST /api/admin_user/login',
  permission: 'session.act_as',
  summary: 'Opens a session of 30 minutes under the name of an employee, who is told at once.',
  body: z.strictObject({ id, reason: line(200) }),
  data: actingSession,
  toast: success('Logged in as employee Successfully'),
  refusals: accountRefusals.of('employee_cannot_sign_in', 'act_as_self'),
  changes: ['session.changed'],
})

const { limit, cursor } = pageQuery(['at'])

export const actingLog = call({
  id: 'session.actingLog',
  route: 'GET /api/user/session/acting/:id',
  permission: 'session.own',
  summary: 'All that an admin changed during one visit under the own name.',
  acting: false,
  params: z.strictObject({ id: textId }),
  query: z.strictObject({ limit, cursor }),
  data: z.array(impersonationRow),
  meta: pageMeta,
  shows: ['session.changed'],
})

export const actingCalls = { loginAsEmployee, actingLog }
