import { secretBox } from '#kit/server/secret-box.ts'
import { audit } from '#kit/server/audit.ts'
import { flush } from '#kit/server/flush.ts'
import { systemWork } from '#kit/server/jobs/run-jobs.ts'
import { sealClientSecret } from '#domains/session/server/oidc/rules/secrets.ts'
import { insertSettings, SETTINGS_ID } from '#domains/session/server/oidc/store/settings.ts'
import type { Demo } from '../demo.ts'

const DAYS_AGO = 12
const DAY_MS = 86_400_000

const PROVIDER = {
  label: 'Northwind account',
  issuer: 'https://login.northwind.example',
  client_id: 'muster-people',
}

/** Company sign-in of the demo: a provider that was entered and neither tested nor switched on, so nothing is sent to it. */
export const demoCompanySignIn = async ({ tx, now }: Demo, dataKey: Buffer): Promise<void> => {
  const author = await tx
    .selectFrom('accounts')
    .select('id')
    .where('area', '=', 'Admin')
    .where('email', '=', 'code1@northwind.example')
    .executeTakeFirstOrThrow()
  const by = { account_id: author.id, on_behalf_of: null, session_id: null }
  const work = { ...systemWork(tx, new Date(Date.parse(now) - DAYS_AGO * DAY_MS).toISOString()), by }
  const client_secret = sealClientSecret(secretBox(dataKey), 'a secret that opens nothing')
  await insertSettings(work, { ...PROVIDER, client_secret })
  await audit(work, 'session.company_provider_set', { entity: 'oidc_settings', id: SETTINGS_ID, after: PROVIDER })
  await flush(work)
}
