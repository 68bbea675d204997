import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createGate, createTokens, getInstallation, type SessionParts } from '#domains/session/server/index.ts'
import { shipRoles } from '#domains/organisation/server/index.ts'
import { settingValue } from '#domains/settings/server/index.ts'
import type { ServerDomain } from '#kit/server/call/handle.ts'
import type { Clock } from '#kit/server/clock.ts'
import type { Config } from '#kit/server/config.ts'
import type { Tx } from '#kit/server/context.ts'
import { buildServer } from '#kit/server/http/build-server.ts'
import { installCalls } from '#kit/server/http/install-calls.ts'
import { serverDomains } from './domains.ts'
import { installDocument } from './document.ts'
import { installHealth, type Health } from './health.ts'
import { installWeb } from './web-files.ts'

export type AppOptions = Readonly<{
  config: Config
  db: Tx
  clock: Clock
  logger: FastifyBaseLogger
  health: Health
  /** Checks every answer against its contract. */
  checkAnswers: boolean
  /** Runs once the shipped roles stand: fills the demo organisation. */
  prepare?: ((db: Tx) => Promise<void>) | undefined
}>

export type App = Readonly<{ server: FastifyInstance; domains: readonly ServerDomain[]; session: SessionParts }>

/** Puts the application together on a migrated database, without listening. */
export const buildApp = async (options: AppOptions): Promise<App> => {
  const { config, db, clock } = options
  const installation = await getInstallation(db)
  const tokens = createTokens(installation.token_key)
  const session: SessionParts = { tokens, link_key: installation.data_key, public_url: config.public_url }
  let isDemo = installation.is_demo
  const domains = serverDomains(config, {
    session,
    isDemo: () => isDemo,
    onCardError: (error) => options.logger.error({ err: error }, 'A card failed'),
  })
  const permissions = domains.flatMap((domain) => domain.permissions)
  await db.transaction().execute((tx) => shipRoles(tx, permissions))
  await options.prepare?.(db)
  isDemo = (await getInstallation(db)).is_demo

  const server = await buildServer({
    trusted_proxies: config.TRUSTED_PROXIES,
    is_https: config.public_url.startsWith('https:'),
    logger: options.logger,
  })
  installCalls(server, domains, {
    db,
    clock,
    gate: createGate(db, clock, tokens, (error) =>
      server.log.warn({ err: error }, 'The last activity of a session was not written'),
    ),
    constraints: Object.assign({}, ...domains.map((domain) => domain.constraints)),
    checkAnswers: options.checkAnswers,
  })
  installHealth(server, options.health)
  await installDocument(server, domains)
  await installWeb(server, {
    is_demo: isDemo,
    organisation: await settingValue(db, 'organisation.name', new Date().toISOString()),
  })
  return { server, domains, session }
}
