// `npm run test:instants` walks some journeys at instants at which software errs: ends of days, months and years, changes
// of the clocks, weekends. `-- --some 3` takes three of them, in turn by the number of commits, as CI does.
import { execFileSync, spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { TOOLS } from './tools.ts'

const INSTANTS: readonly (readonly [name: string, at: string])[] = [
  ['Friday 17:38 in Berlin', '2026-11-27T16:38:00Z'],
  ['Sunday 03:30 after the clocks went forward', '2026-03-29T01:30:00Z'],
  ['Sunday 03:30 after the clocks went back', '2026-10-25T02:30:00Z'],
  ['31 December 23:50 in Berlin', '2026-12-31T22:50:00Z'],
  ['1 January 00:10 in Bengaluru, still December in Berlin', '2026-12-31T18:40:00Z'],
  ['29 February', '2028-02-29T09:00:00Z'],
  ['the first day of a month at 08:00', '2026-06-01T06:00:00Z'],
  ['the last day of a month at 08:00', '2026-06-30T06:00:00Z'],
  ['Saturday 22:00', '2026-07-18T20:00:00Z'],
]

const { values } = parseArgs({ options: { some: { type: 'string' } } })

const inTurn = (): typeof INSTANTS => {
  if (values.some === undefined) return INSTANTS
  const commits = Number(execFileSync('git', ['rev-list', '--count', 'HEAD'], { encoding: 'utf8' }))
  return Array.from({ length: Number(values.some) }, (_, place) => {
    const found = INSTANTS[(commits * Number(values.some) + place) % INSTANTS.length]
    if (!found) throw new Error('There are no instants')
    return found
  })
}

const run = (program: string, args: readonly string[], env: NodeJS.ProcessEnv): boolean =>
  spawnSync(process.execPath, [program, ...args], { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0

if (!run('scripts/build-web.ts', [], {})) process.exit(1)
const failed = inTurn().filter(([name, at]) => {
  process.stdout.write(`\n${name} (TEST_AT=${at})\n`)
  return !run(TOOLS.playwright, ['test', '--grep', '@instant', '--project=journeys', '--project=later-journeys'], {
    TEST_AT: at,
  })
})
for (const [name, at] of failed) process.stdout.write(`Failed: ${name} (TEST_AT=${at})\n`)
process.exit(failed.length === 0 ? 0 : 1)
