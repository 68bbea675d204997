import { type BrowserContextOptions, request } from '@playwright/test'
import { z } from 'zod'
import { adminLogin, employeeLogin } from '#domains/session/contract/session.calls.ts'
import { PASSWORD } from '../testing/journey.ts'
import { send } from '../testing/send.ts'
import { ACCOUNTS } from './details.ts'

const cookies = z.array(z.looseObject({ name: z.string(), value: z.string(), domain: z.string(), path: z.string() }))

/**
 * Signs all accounts of the walks in from one device, and returns its cookie as text. A sign-in from a new device is a
 * message on each open page of its account, which would move while another process walks there.
 */
export const makeDeviceKnown = async (baseURL: string): Promise<string> => {
  const context = await request.newContext({ baseURL })
  for (const { area, email } of Object.values(ACCOUNTS))
    await send(context, area === 'admin' ? adminLogin : employeeLogin, { body: { email, password: PASSWORD } })
  const state = await context.storageState()
  await context.dispose()
  return JSON.stringify(state.cookies.filter(({ name }) => name === 'device'))
}

/** Returns the options of a context of the known device. */
export const knownDevice = (): Pick<BrowserContextOptions, 'storageState'> => {
  const known = cookies.parse(JSON.parse(process.env['WALKS_DEVICE'] ?? '[]'))
  const all = known.map(({ name, value, domain, path }) => ({
    name,
    value,
    domain,
    path,
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Strict' as const,
  }))
  return { storageState: { cookies: all, origins: [] } }
}
