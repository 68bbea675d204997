import { z } from 'zod'
import { call, success } from '#kit/contract/call.ts'
import { id, instant, line, textId } from '#kit/contract/fields.ts'
import { mfaState, sessionRole, sessionRow, signInEvent } from './session.models.ts'
import { oidcLink } from './oidc.models.ts'
import { accountRefusals } from './account.refusals.ts'

const reason = line(200)

/** The sign-in of another person. Networks are shortened: enough to recognise a stranger, too little to find a home. */
export const listSessionsOf = call({
  id: 'session.listFor',
  route: 'GET /api/admin/session/:role/:id',
  permission: 'session.others.read',
  summary: 'Where someone is signed in, the latest sign-ins and the second factor.',
  in_person: true,
  params: z.strictObject({ role: sessionRole, id: textId }),
  data: z.strictObject({
    name: z.string(),
    last_sign_in: z.strictObject({ at: instant, device_label: z.string() }).nullable(),
    sessions: z.array(sessionRow),
    events: z.array(signInEvent),
    factor: mfaState,
    /** The link to the account of the company; null: none. */
    company: oidcLink.nullable(),
    can: z.strictObject({
      act_as: z.boolean(),
      end_sessions: z.boolean(),
      reset_factor: z.boolean(),
      unlink: z.boolean(),
    }),
  }),
  shows: ['session.changed', 'people.changed'],
})

export const endSessionsOf = call({
  id: 'session.endFor',
  route: 'POST /api/admin/session/end',
  permission: 'session.others.end',
  summary: 'Ends all sessions of someone.',
  in_person: true,
  body: z.strictObject({ role: sessionRole, id, reason }),
  data: z.strictObject({ ended: z.int() }),
  toast: success('Sessions Ended Successfully'),
  refusals: accountRefusals.of('admin_above_own'),
  changes: ['session.changed'],
})

export const resetMfa = call({
  id: 'factor.reset',
  route: 'POST /api/admin/factor/reset',
  permission: 'session.factor.reset',
  summary: 'Switches the second factor of someone off, ends their sessions and tells them by mail.',
  in_person: true,
  body: z.strictObject({ role: sessionRole, id, reason }),
  data: z.strictObject({}),
  toast: success('Second Factor Deleted Successfully'),
  refusals: accountRefusals.of('factor_off', 'own_factor', 'admin_above_own'),
  changes: ['session.changed'],
})

export const othersCalls = { listSessionsOf, endSessionsOf, resetMfa }
