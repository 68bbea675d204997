// Punches through two processes for a while, with kills, cut and silent connections, storms and attacks among
// them, and then checks all invariants: `npm run soak -- --minutes 30`. All of it stays on this machine and ends by itself.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '#kit/server/database/embedded/start-embedded.ts'
import { silentProxy } from '#kit/server/testing/silent-proxy.ts'
import { createAttacks } from './soak/attacks.ts'
import { countFaults } from './soak/invariants.ts'
import { type Node, startNode } from './soak/node.ts'
import { createTrouble } from './soak/trouble.ts'
import { createWriters } from './soak/writers.ts'
import { openSessions } from './bench-server.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } })
const MINUTES = Number(values.minutes)
const MOST_P99_MS = 400
const print = (text: string): void => void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`)
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** The exit code of the operator's command, whose lines name what it finds. */
const verify = (more: NodeJS.ProcessEnv): number =>
  spawnSync(process.execPath, ['src/cli.ts', 'verify'], { env: { ...process.env, ...more }, stdio: 'inherit' })
    .status ?? 1

const dataDir = await mkdtemp(join(tmpdir(), 'muster-soak-'))
const postgres = await startEmbeddedPostgres({ dataDir, log: quiet })
const proxy = await silentProxy(postgres.url)
const env = { DATA_DIR: join(dataDir, 'server'), DATABASE_URL: proxy.url, LOG_LEVEL: 'fatal' }
const nodes: readonly [Node, Node] = [await startNode(env), await startNode(env)]
const client = new pg.Client({ connectionString: postgres.url })
client.on('error', () => undefined)
await client.connect()
const { people, admin } = await openSessions(client)
await client.end()

const anyUrl = (): string => (Math.random() < 0.5 ? nodes[0] : nodes[1]).url()
const writers = createWriters(people, anyUrl, () => trouble.isQuiet())
const attacks = createAttacks({ url: anyUrl, people, admin })
const trouble = createTrouble({ nodes, proxy, databaseUrl: postgres.url, storm: writers.storm, print })
const ends = Date.now() + MINUTES * 60_000
writers.begin()
attacks.begin()
while (Date.now() < ends) {
  await trouble.next()
  print(`${writers.count().acknowledged} punches acknowledged, ${writers.count().requested} requests`)
}
print('calm')
await attacks.end()
for (const node of nodes) await node.ensure()
await writers.end()
const faults = await countFaults(postgres.url, writers.acknowledged())
faults['faults that the command verify finds'] = verify({ ...env, DATABASE_URL: postgres.url })
for (const [kind, count] of Object.entries(attacks.counts())) print(`${count} ${kind}`)
faults['kinds of attacks that never came through'] = attacks.missing()
const p99 = writers.p99()
print(`p99 of the punches between troubles: ${p99.toFixed(0)} ms (< ${MOST_P99_MS})`)
faults['p99 of the punches between troubles above its limit'] = Number(p99 >= MOST_P99_MS)
for (const [what, count] of Object.entries(faults)) print(`${count === 0 ? 'holds' : 'BROKEN'}: ${what}: ${count}`)
print(`${MINUTES} minutes, ${trouble.count()} troubles, ${writers.count().acknowledged} punches`)
for (const node of nodes) await node.stop()
await proxy.stop()
await postgres.stop()
await rm(dataDir, { recursive: true, force: true })
process.exit(Object.values(faults).every((count) => count === 0) ? 0 : 1)
