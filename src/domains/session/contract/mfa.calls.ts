import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { recoveryCodes } from './session.models.ts'
import { sessionRefusals } from './session.refusals.ts'
import { accountRefusals } from './account.refusals.ts'

const own = { permission: 'session.own', acting: false } as const
const codes = z.strictObject({ recovery_codes: recoveryCodes })

export const startMfa = call({
  id: 'factor.start',
  route: 'POST /api/factor/start',
  ...own,
  summary: 'A new secret for an app that shows codes. The factor is on once a code was given.',
  confirmed: true,
  data: z.strictObject({ secret: z.string(), otpauth_uri: z.string() }),
  refusals: accountRefusals.of('factor_on'),
})

export const confirmMfa = call({
  id: 'factor.confirm',
  route: 'POST /api/factor/confirm',
  ...own,
  summary: 'Switches the second factor on with the first right code; all other sessions end.',
  body: z.strictObject({ code: z.string().min(1).max(20) }),
  data: codes,
  toast: success('Second Factor Added Successfully'),
  refusals: sessionRefusals.of('factor_invalid'),
  changes: ['session.changed'],
})

export const removeMfa = call({
  id: 'factor.remove',
  route: 'POST /api/factor/remove',
  ...own,
  summary: 'Switches the own second factor off; all other sessions end.',
  confirmed: true,
  data: z.strictObject({}),
  toast: success('Second Factor Deleted Successfully'),
  refusals: accountRefusals.of('factor_required', 'factor_off'),
  changes: ['session.changed'],
})

export const renewRecoveryCodes = call({
  id: 'factor.recoveryCodes',
  route: 'POST /api/factor/recovery_codes',
  ...own,
  summary: 'Ten new recovery codes; the older ones are void.',
  confirmed: true,
  data: codes,
  toast: info('Recovery Codes Updated Successfully'),
  refusals: accountRefusals.of('factor_off'),
  changes: ['session.changed'],
})

export const mfaCalls = { startMfa, confirmMfa, removeMfa, renewRecoveryCodes }
