// Writes the places of a new call: `npm run new:call -- teams.archive "POST /api/admin/teams/archive" organisation.write`.
// The first part of the id names the file of the contract; `--domain` names the domain, where it differs from that part.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

const USAGE = 'npm run new:call -- <group.action> "<METHOD /path>" <permission> [--domain <domain>]'

export type NewCall = Readonly<{ id: string; route: string; permission: string; domain: string }>

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const pascal = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** Returns the fault of the input, or null. */
export const faultOf = ({ id, route, permission, domain }: NewCall): string | null => {
  if (!/^[a-z]\w*\.[a-z]\w*$/.test(id)) return `The id "${id}" is not of the form group.action.`
  if (!/^(GET|POST|PUT|DELETE) \/api\/\S+$/.test(route))
    return `The route "${route}" is not of the form METHOD /api/path.`
  if (!/^[a-z]+(\.[a-z_]+)+$/.test(permission)) return `The permission "${permission}" is not of the form domain.verb.`
  return /^[a-z]+$/.test(domain) ? null : `The domain "${domain}" is not a lower-case word.`
}

/** The names that the code has for a call: `teams.archive` is `archiveTeams` in `archive-teams.ts`, of `teams.calls.ts`. */
const namesOf = ({ id, route, domain }: NewCall) => {
  const [group = id, action = ''] = id.split('.')
  const name = `${action}${pascal(group)}`
  const isRead = route.startsWith('GET ')
  return { group, name, file: kebab(name), isRead, store: `${isRead ? 'read' : 'write'}${pascal(name)}`, domain }
}

const definition = (input: NewCall): string => {
  const { name, isRead, domain } = namesOf(input)
  return `
export const ${name} = call({
  id: '${input.id}',
  route: '${input.route}',
  permission: '${input.permission}',
  summary: 'What it does, in one line.',
  ${isRead ? 'query' : 'body'}: z.strictObject({}),
  data: z.strictObject({}),
  ${isRead ? 'shows' : 'changes'}: ['${domain}.changed'],
})
`
}

const handler = (input: NewCall): string => {
  const { group, name, file, store } = namesOf(input)
  return `import { handle } from '#kit/server/call/handle.ts'
import { ${name} as call } from '../../contract/${kebab(group)}.calls.ts'
import { ${store} } from '../store/${file}.ts'

export const ${name} = handle(call, async ({ tx }) => {
  await ${store}(tx)
  return {}
})
`
}

const store = (input: NewCall): string => `import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

export const ${namesOf(input).store} = async (tx: Tx): Promise<void> => {
  await sql\`select\`.execute(tx)
}
`

const test = (input: NewCall): string => {
  const { group, name } = namesOf(input)
  return `import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import { ${name} } from '../../contract/${kebab(group)}.calls.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

it('answers those who hold its permission, and no others', async () => {
  const holder = await app.fixture.admin({ '${input.permission}': 'all' })
  expect((await app.send(${name}, holder, {})).body.status).toBe(true)
  expect((await app.send(${name}, await app.fixture.admin(), {})).status).toBe(403)
})

it.todo('keeps the rule that ${input.id} is about')
it.todo('is done once by fifty who ask at once')
`
}

const form = (input: NewCall): string => {
  const { group, name } = namesOf(input)
  return `import { CallForm } from '#kit/web/form/call-form.tsx'
import { ${name} } from '../../contract/${kebab(group)}.calls.ts'

/** The form of ${input.id}. */
export const ${pascal(name)}Form = ({ onClose }: Readonly<{ onClose: () => void }>) => (
  <CallForm call={${name}} submit="Save" onDone={onClose} onCancel={onClose}>
    {() => null}
  </CallForm>
)
`
}

const extended = (contract: string, input: NewCall): string => {
  const list = /export const \w+Calls = \{/.exec(contract)
  if (!list) return `${contract.trimEnd()}\n${definition(input)}`
  const before = contract.slice(0, list.index).trimEnd()
  const after = contract.slice(list.index).replace('Calls = {', `Calls = { ${namesOf(input).name},`)
  return `${before}\n${definition(input)}\n${after}`
}

const NEW_CONTRACT = (group: string): string => `import { z } from 'zod'
import { call } from '#kit/contract/call.ts'

export const ${group}Calls = {}
`

/** The domain with the handler named, and with the list of a contract that is new. */
const registered = (index: string, input: NewCall, isNewContract: boolean): string => {
  const { group, name, file } = namesOf(input)
  const list = `${group}Calls`
  const imports = [
    ...(isNewContract ? [`import { ${list} } from '../contract/${kebab(group)}.calls.ts'`] : []),
    `import { ${name} } from './calls/${file}.ts'`,
  ]
  const withImports = index.replace(/^import [^\n]*'\.\.?\//m, (first) => `${imports.join('\n')}\n${first}`)
  const withHandler = withImports.replace(/handlers: \{/, `handlers: { ${name},`)
  if (!isNewContract) return withHandler
  return withHandler.replace(/calls: (\w+),/, 'calls: { ...$1 },').replace(/calls: \{\s/, `calls: { ...${list}, `)
}

/** Writes the files under `root` and returns their paths. No file is overwritten: an Error names those that exist. */
export const writeCall = async (root: string, input: NewCall): Promise<string[]> => {
  const folder = `src/domains/${input.domain}`
  if (!existsSync(join(root, folder))) throw new Error(`There is no domain ${input.domain} in src/domains.`)
  const { group, file, isRead } = namesOf(input)
  const contract = `${folder}/contract/${kebab(group)}.calls.ts`
  const isNew = !existsSync(join(root, contract))
  const known = isNew ? NEW_CONTRACT(group) : await readFile(join(root, contract), 'utf8')
  if (known.includes(`id: '${input.id}'`)) throw new Error(`${contract} has the call ${input.id} already.`)
  const index = `${folder}/server/index.ts`
  const added: Record<string, string> = {
    [`${folder}/server/calls/${file}.ts`]: handler(input),
    [`${folder}/server/calls/${file}.test.ts`]: test(input),
    [`${folder}/server/store/${file}.ts`]: store(input),
    ...(isRead ? {} : { [`${folder}/web/parts/${file}-form.tsx`]: form(input) }),
  }
  const inTheWay = Object.keys(added).find((path) => existsSync(join(root, path)))
  if (inTheWay) throw new Error(`${inTheWay} is there already.`)
  const changed = {
    [contract]: extended(known, input),
    [index]: registered(await readFile(join(root, index), 'utf8'), input, isNew),
  }
  for (const [path, text] of Object.entries({ ...changed, ...added })) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return [contract, index, ...Object.keys(added)]
}

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { domain: { type: 'string' } } })
  const [id = '', route = '', permission = ''] = positionals
  const input = { id, route, permission, domain: values.domain ?? permission.split('.')[0] ?? '' }
  const fault = faultOf(input)
  if (fault !== null) throw new Error(`${fault}\n${USAGE}`)
  const root = join(import.meta.dirname, '..')
  const paths = await writeCall(root, input)
  execFileSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', ...paths], { cwd: root })
  process.stdout.write(`${paths.join('\n')}\nNow fill in summary, schemas, handler and tests.\n`)
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}
