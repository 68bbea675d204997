import type { DataOf } from '#kit/contract/call.ts'
import { send } from '#kit/web/call/send.ts'
import * as calls from '../../contract/oidc.calls.ts'
import type { SignInResult } from '../sign-in.ts'
import { readSession } from '../stored-session.ts'
import type { Purpose, Returned, Visit } from './company-flow.ts'

const options = (purpose: Purpose) => {
  const token = purpose === 'confirm-employee' ? readSession('employee')?.token : undefined
  return token === undefined ? {} : { token }
}

/** Returns the address at the provider. `code`: of the second factor, which a confirmation needs where it is on. */
export const beginAt = async ({ purpose, binding }: Visit, code?: string): Promise<string> => {
  const more = code === undefined ? {} : { code }
  switch (purpose) {
    case 'admin':
    case 'employee':
      return (await send(calls.startCompanySignIn, { body: { area: purpose === 'admin' ? 'Admin' : 'User', binding } }))
        .data.address
    case 'test':
      return (await send(calls.startOidcTest, { body: { binding } })).data.address
    default:
      return (await send(calls.startCompanyConfirm, { body: { binding, ...more } }, options(purpose))).data.address
  }
}

export type Arrival =
  | Readonly<{ kind: 'signed_in'; result: SignInResult }>
  | Readonly<{ kind: 'tested'; test: DataOf<typeof calls.finishOidcTest> }>
  | Readonly<{ kind: 'confirmed' }>

/** Hands over what the provider returned. */
export const finishAt = async ({ purpose, binding }: Visit, returned: Returned): Promise<Arrival> => {
  const body = { binding, ...returned }
  switch (purpose) {
    case 'admin':
    case 'employee':
      return { kind: 'signed_in', result: (await send(calls.finishCompanySignIn, { body })).data }
    case 'test':
      return { kind: 'tested', test: (await send(calls.finishOidcTest, { body })).data }
    default:
      await send(calls.finishCompanyConfirm, { body }, options(purpose))
      return { kind: 'confirmed' }
  }
}
