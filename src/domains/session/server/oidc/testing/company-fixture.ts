import { randomBytes } from 'node:crypto'
import { afterAll } from 'vitest'
import { confirmed, superAdmin } from '#app/server/testing/super-admin.ts'
import { testApp } from '#app/server/testing/test-app.ts'
import type { Area } from '#kit/contract/permissions.ts'
import * as calls from '../../../contract/oidc.calls.ts'
import { RETURN_PATH } from '../../../contract/oidc.rules.ts'
import { signingIn } from '../../testing/signing-in.ts'
import { CLIENT, passProvider, startCompanyProvider, type Subject } from './company-provider.ts'

const LABEL = 'Northwind account'
const REDIRECT = `http://muster.test${RETURN_PATH}`

/** The whole application with a provider of the company on this machine; both stop after the tests of the file. */
export const createCompanyApp = async (start: string) => {
  const app = await testApp(start, { SIGN_IN_PRIVATE_HOSTS: '127.0.0.1' })
  const provider = await startCompanyProvider([REDIRECT])
  afterAll(async () => {
    await app.stop()
    await provider.stop()
  })
  const people = await signingIn(app)
  const root = await confirmed(app, await superAdmin(app))

  const bindingOf = (): string => randomBytes(32).toString('base64url')
  let network = 0
  const ip = (): string => `198.19.${Math.floor(++network / 250)}.${(network % 250) + 1}`

  const begin = async (area: Area = 'User', binding = bindingOf()) => {
    const { body } = await app.send(calls.startCompanySignIn, null, { body: { area, binding } }, { ip: ip() })
    return { binding, body }
  }
  const finish = (body: Record<string, string>) =>
    app.send(calls.finishCompanySignIn, null, { body: body as never }, { ip: ip() })
  /** Begins, and passes the provider as the chosen subject; returns the input of the last step. */
  const arrive = async (subject: Subject, area: Area = 'User') => {
    provider.choose(subject)
    const { binding, body } = await begin(area)
    return { binding, ...(await passProvider(body.data.address, REDIRECT)) } as Record<string, string>
  }
  const signIn = async (subject: Subject, area: Area = 'User') => (await finish(await arrive(subject, area))).body

  const settings = async () => (await app.send(calls.readOidc, root)).body.data
  const version = async () => (await settings()).settings?.version ?? null
  const save = async (more: Record<string, unknown> = {}) =>
    app.send(calls.updateOidc, root, {
      body: { version: await version(), label: LABEL, issuer: provider.issuer, ...CLIENT, ...more } as never,
    })
  const startTest = async (binding = bindingOf()) => {
    const { body } = await app.send(calls.startOidcTest, root, { body: { binding } })
    return { binding, body }
  }
  const test = async (subject: Subject) => {
    provider.choose(subject)
    const { binding, body } = await startTest()
    const returned = await passProvider(body.data.address, REDIRECT)
    return app.send(calls.finishOidcTest, root, { body: { binding, ...returned } as never })
  }
  const turn = async (more: Record<string, unknown> = {}) => {
    const { settings: now } = await settings()
    const body = {
      version: now?.version,
      is_enabled: true,
      password_off: [],
      keeper_id: now?.keeper?.id ?? null,
      ...more,
    }
    return app.send(calls.switchOidc, root, { body: body as never })
  }
  /** Saves the provider, tests it and switches it on. */
  const open = async () => {
    await save()
    await test({ sub: 'tester', email: 'tester@example.test', email_verified: true })
    return turn()
  }
  let serial = 0
  /** A person of the company with an account of an area, and the subject that the provider has for them. */
  const person = async (area: Area = 'User') => {
    const account = area === 'User' ? await people.employee() : await people.admin()
    const subject = { sub: `sub-${++serial}`, email: account.email, email_verified: true }
    return { account, subject }
  }
  return {
    app,
    provider,
    people,
    root,
    LABEL,
    REDIRECT,
    start: begin,
    finish,
    arrive,
    signIn,
    settings,
    save,
    startTest,
    test,
    turn,
    open,
    person,
    bindingOf,
  }
}
export type CompanyApp = Awaited<ReturnType<typeof createCompanyApp>>
