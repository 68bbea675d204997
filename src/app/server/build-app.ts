import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import {
  codeKeyOf,
  createGate,
  createProviders,
  createTokens,
  createSessionNotes,
  createTokenGate,
  createTokenNotes,
  getInstallation,
  type SessionParts,
} from '#domains/session/server/index.ts'
import { isMailed, shipTemplates } from '#domains/notices/server/index.ts'
import { shipRoles } from '#domains/organisation/server/index.ts'
import { noteRetention } from '#domains/records/server/index.ts'
import { cacheSettings, linkBase } from '#domains/settings/server/index.ts'
import type { ServerDomain } from '#kit/server/call/handle.ts'
import type { Clock } from '#kit/server/clock.ts'
import type { Config } from '#kit/server/config.ts'
import type { Tx } from '#kit/server/context.ts'
import { diskSpace } from '#kit/server/files/disk-space.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { filesFolder, openFiles } from '#kit/server/files/open-files.ts'
import { storageCheck } from '#kit/server/files/storage-check.ts'
import { deleteStoredResponses } from '#kit/server/http/delete-stored-responses.ts'
import { destroyFiles } from '#kit/server/files/destroy-files.ts'
import { sweepFiles } from '#kit/server/files/sweep-files.ts'
import { buildServer } from '#kit/server/http/build-server.ts'
import type { Gate } from '#kit/server/http/gate.ts'
import { installCalls } from '#kit/server/http/install-calls.ts'
import { type Announce, createAnnouncer } from '#kit/server/live/announcer.ts'
import { createHub, type Hub } from '#kit/server/live/hub.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { beginAsSystem } from '#kit/server/jobs/run-jobs.ts'
import { personalData } from '#kit/server/personal/declare.ts'
import { deleteExpired } from '#kit/server/retention/delete-expired.ts'
import { retentionOfKit } from '#kit/server/retention/retention-of-kit.ts'
import { retentionRules, shipRules } from '#kit/server/retention/rules.ts'
import { secretBox } from '#kit/server/secret-box.ts'
import { entries, fillAll, filled, type Filling, noteWiring } from '#kit/server/slots.ts'
import { serverDomains } from './domains.ts'
import { installDocument } from './document.ts'
import { cachedFigures, readFigures } from './figures.ts'
import { jobLine } from './job-line.ts'
import { installHealth, type Health } from './health.ts'
import { installLogo } from './logo.ts'
import { backupFolder, backupTools } from './operate/backup-tools.ts'
import { diagnose } from './operate/diagnose.ts'
import { readCondition } from './operate/read-condition.ts'
import type { PoolFigures } from './metric-texts.ts'
import { installMetrics } from './metrics.ts'
import { pageDetails } from './page-details.ts'
import { personalOfAll } from './personal.ts'
import { installWeb } from './web-files.ts'

export type AppOptions = Readonly<{
  config: Config
  db: Tx
  /** The store of files; that of the environment where it is absent. */
  files?: FileStore
  /** The address of the database, for backups. */
  databaseUrl: string
  /** Connections that other work cannot use: for what every request needs. The others where there are none. */
  reserved?: Tx
  clock: Clock
  logger: FastifyBaseLogger
  health: Health
  /** The connections of this process, for metrics. */
  pools?: () => Readonly<Record<string, PoolFigures>>
  /** Checks every response against its contract. */
  checkResponses: boolean
  /** Replaces the notification of all processes of live events: for tests. */
  announce?: Announce
  /** Runs once the shipped roles exist: fills the demo organisation. */
  prepare?: ((db: Tx, files: FileStore) => Promise<void>) | undefined
}>

export type App = Readonly<{
  server: FastifyInstance
  domains: readonly ServerDomain[]
  hub: Hub
  announce: Announce
  /** Those of the domains, and of the kit. */
  jobs: readonly Job[]
  session: SessionParts
  files: FileStore
}>

/** Connections that no single call can use. */
const LEFT_FREE = 2
const MOST_WAITING = 2000
const TURN_MS = 10_000

type Installation = Awaited<ReturnType<typeof getInstallation>>

/** Puts the application together on a migrated database, without listening. What fails leaves no wiring behind. */
export const buildApp = async (options: AppOptions): Promise<App> => {
  cacheSettings(options.db, options.reserved ?? options.db)
  const unwire = noteWiring()
  try {
    return await build(options, unwire)
  } catch (error) {
    unwire()
    throw error
  }
}

const build = async (options: AppOptions, unwire: () => void): Promise<App> => {
  const { config, db, clock } = options
  const reserved = options.reserved ?? db
  const installation = await getInstallation(db)
  const session = sessionParts(config, installation, options.logger)
  const files = options.files ?? (await openFiles(config))
  let isDemo = installation.is_demo
  const { logger } = options
  const notes = createSessionNotes(db, clock, (error) =>
    logger.warn({ err: error }, 'The last activity or the end of a session was not written'),
  )
  const tokenNotes = createTokenNotes(db, (error) =>
    logger.warn({ err: error }, 'The use of an API token was not written'),
  )
  const ofPrograms = createTokenGate(reserved, clock, beginAsSystem(db, clock), tokenNotes)
  const gate = createGate(reserved, clock, session.tokens, notes, () => permissions, ofPrograms)
  const hub = createHub({ db, gate, log: logger })
  const announce =
    options.announce ?? createAnnouncer(db, (error) => logger.warn({ err: error }, 'Live events were not announced'))
  let jobs: readonly Job[] = []
  const domains = serverDomains(config, {
    session,
    hub,
    files,
    data_key: installation.data_key,
    isDemo: () => isDemo,
    backups: backupTools(config, options.databaseUrl, files, logger),
    findStatus: async () =>
      diagnose(
        await readCondition(config, { url: options.databaseUrl, files }, await readFigures(reserved, clock, jobs)),
      ),
    onMailFailure: (error) => logger.warn({ err: error }, 'An email was not handed over'),
    onCardError: (error) => logger.error({ err: error }, 'A card failed'),
  })
  const permissions = domains.flatMap((domain) => domain.permissions)
  fillAll(fillingsOfAll(domains))
  await db.transaction().execute(async (tx) => {
    await shipRoles(tx, permissions)
    await shipTemplates(tx)
    await shipRules(tx)
  })
  await options.prepare?.(db, files)
  isDemo = (await getInstallation(db)).is_demo

  const server = await buildServer({
    trusted_proxies: config.TRUSTED_PROXIES,
    is_https: config.public_url.startsWith('https:'),
    max_connections: config.MAX_CONNECTIONS,
    isStopping: () => !options.health.stays(),
    logger,
  })
  jobs = listJobs(domains, files)
  fillAll([jobLine(jobs)])
  await installRoutes(server, options, { domains, gate, hub, announce, files, jobs, is_demo: isDemo })
  server.addHook('preClose', async () => hub.stop())
  server.addHook('onClose', async () => unwire())
  return { server, domains, jobs, session, files, hub, announce }
}

/** The keys of the installation, and the parts that are made of them. */
const sessionParts = (
  config: Config,
  { token_key, data_key }: Installation,
  logger: FastifyBaseLogger,
): SessionParts => ({
  tokens: createTokens(token_key),
  link_key: data_key,
  secrets: secretBox(data_key),
  code_key: codeKeyOf(data_key),
  public_url: config.public_url,
  linkBase: linkBase(config),
  providers: createProviders(new Set(config.SIGN_IN_PRIVATE_HOSTS)),
  private_hosts: new Set(config.SIGN_IN_PRIVATE_HOSTS),
  onProviderFailure: (error) => logger.warn({ err: error }, 'A step of company sign-in failed'),
})

/** The entries of the application: the personal data and the classes of retention of all domains. */
const fillingsOfAll = (domains: readonly ServerDomain[]): readonly Filling[] => [
  filled(personalData, personalOfAll),
  ...domains.map(({ retention }) => entries(retentionRules, retention.rules ?? {})),
]

/** The jobs of the domains and of the kit. */
const listJobs = (domains: readonly ServerDomain[], files: FileStore): readonly Job[] => [
  ...domains.flatMap((domain) => domain.jobs),
  sweepFiles(files, isMailed),
  destroyFiles(files),
  deleteStoredResponses,
  deleteExpired([retentionOfKit, ...domains.map((domain) => domain.retention)], noteRetention),
]

type RouteParts = Pick<App, 'domains' | 'hub' | 'announce' | 'files' | 'jobs'> &
  Readonly<{ gate: Gate; is_demo: boolean }>

/** Installs all routes: metrics, the calls of the domains, health, documents and the pages. */
const installRoutes = async (server: FastifyInstance, options: AppOptions, parts: RouteParts): Promise<void> => {
  const { config, db, clock } = options
  const { domains, gate, hub, announce, files, jobs, is_demo } = parts
  const reserved = options.reserved ?? db
  const storage = storageCheck(files)
  const figures = cachedFigures(() => readFigures(reserved, clock, jobs))
  installMetrics(server, {
    token: config.METRICS_TOKEN,
    pools: options.pools ?? (() => ({})),
    figures,
    disks: { files: diskSpace(filesFolder(config)), backups: diskSpace(backupFolder(config)) },
    streams: hub.count,
    // The check of health also passes where this process is to run none.
    jobs: () => config.RUN_JOBS && options.health.jobs(),
  })
  installCalls(server, domains, {
    db,
    reserved,
    turns: { at_once: Math.max(1, config.DATABASE_POOL - LEFT_FREE), may_wait: MOST_WAITING, wait_ms: TURN_MS },
    clock,
    gate,
    announce,
    constraints: Object.assign({}, ...domains.map((domain) => domain.constraints)),
    files,
    onStorageFault: storage.note,
    checkResponses: options.checkResponses,
  })
  installHealth(server, options.health, storage, figures)
  await installDocument(server, domains, { gate, isPublic: config.API_DOCS === 'public' })
  installLogo(server, { db, clock, files })
  await installWeb(server, {
    is_demo,
    page: pageDetails(reserved, clock),
  })
}
