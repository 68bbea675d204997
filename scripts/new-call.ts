// Writes the four places of a new call: `npm run new:call -- teams.archive "POST /api/admin/teams/archive" organisation.write`.
// The first part of the id names the file of the contract; `--domain` names the domain, where it differs from that part.
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

const USAGE = 'npm run new:call -- <group.action> "<METHOD /path>" <permission> [--domain <domain>]'

export type NewCall = Readonly<{ id: string; route: string; permission: string; domain: string }>

const camel = (id: string): string => id.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase())
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const pascal = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** What is wrong with the input, or null. */
export const faultOf = ({ id, route, permission, domain }: NewCall): string | null => {
  if (!/^[a-z]\w*\.[a-z]\w*$/.test(id)) return `The id "${id}" is not of the form group.action.`
  if (!/^(GET|POST|PUT|DELETE) \/api\/\S+$/.test(route))
    return `The route "${route}" is not of the form METHOD /api/path.`
  if (!/^[a-z]+(\.[a-z_]+)+$/.test(permission)) return `The permission "${permission}" is not of the form domain.verb.`
  return /^[a-z]+$/.test(domain) ? null : `The domain "${domain}" is not a lower-case word.`
}

const definition = (input: NewCall): string => {
  const isRead = input.route.startsWith('GET ')
  return `
export const ${camel(input.id)} = call({
  id: '${input.id}',
  route: '${input.route}',
  permission: '${input.permission}',
  summary: '',
  ${isRead ? 'query' : 'body'}: z.strictObject({}),
  data: z.strictObject({}),
  ${isRead ? 'shows' : 'changes'}: ['${input.domain}.changed'],
})
`
}

const handler = ({ id }: NewCall): string => {
  const group = id.split('.')[0] ?? id
  return `import { handle } from '#kit/server/call/handle.ts'
import { ${camel(id)} as call } from '../../contract/${kebab(group)}.calls.ts'

export const ${camel(id)} = handle(call, async () => ({}))
`
}

const test = ({ id, permission }: NewCall): string => {
  const group = id.split('.')[0] ?? id
  return `import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import { ${camel(id)} } from '../../contract/${kebab(group)}.calls.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

it('says the rule that ${id} keeps', async () => {
  const actor = await app.world.admin({ '${permission}': 'all' })
  const { body } = await app.ask(${camel(id)}, actor, {})
  expect(body.status, 'Write the rule and what the database holds afterwards').toBe('written')
})
`
}

const part = ({ id }: NewCall): string => {
  const group = id.split('.')[0] ?? id
  return `import { CallForm } from '#kit/web/form/call-form.tsx'
import { ${camel(id)} } from '../../contract/${kebab(group)}.calls.ts'

/** The form of ${id}. */
export const ${pascal(camel(id))}Form = ({ onClose }: { onClose: () => void }) => (
  <CallForm call={${camel(id)}} submit="Save" onDone={onClose} onCancel={onClose}>
    {() => null}
  </CallForm>
)
`
}

const extended = (contract: string, input: NewCall): string => {
  const name = camel(input.id)
  const list = /export const \w+Calls = \{/.exec(contract)
  if (!list) return `${contract.trimEnd()}\n${definition(input)}`
  const before = contract.slice(0, list.index).trimEnd()
  const after = contract.slice(list.index).replace('Calls = {', `Calls = { ${name},`)
  return `${before}\n${definition(input)}\n${after}`
}

const NEW_CONTRACT = (group: string): string => `import { z } from 'zod'
import { call } from '#kit/contract/call.ts'

export const ${group}Calls = {}
`

/** Writes the files under `root` and answers their paths. Nothing that stands is overwritten: an Error says what does. */
export const writeCall = async (root: string, input: NewCall): Promise<string[]> => {
  const folder = `src/domains/${input.domain}`
  if (!existsSync(join(root, folder))) throw new Error(`There is no domain ${input.domain} in src/domains.`)
  const group = input.id.split('.')[0] ?? input.id
  const file = kebab(camel(input.id))
  const contract = `${folder}/contract/${kebab(group)}.calls.ts`
  const known = existsSync(join(root, contract)) ? await readFile(join(root, contract), 'utf8') : NEW_CONTRACT(group)
  if (known.includes(`id: '${input.id}'`)) throw new Error(`${contract} has the call ${input.id} already.`)
  const added: Record<string, string> = {
    [`${folder}/server/calls/${file}.ts`]: handler(input),
    [`${folder}/server/calls/${file}.test.ts`]: test(input),
    ...(input.route.startsWith('GET ') ? {} : { [`${folder}/web/parts/${file}-form.tsx`]: part(input) }),
  }
  const inTheWay = Object.keys(added).find((path) => existsSync(join(root, path)))
  if (inTheWay) throw new Error(`${inTheWay} is there already.`)
  for (const [path, text] of Object.entries({ [contract]: extended(known, input), ...added })) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return [contract, ...Object.keys(added)]
}

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { domain: { type: 'string' } } })
  const [id = '', route = '', permission = ''] = positionals
  const input = { id, route, permission, domain: values.domain ?? permission.split('.')[0] ?? '' }
  const fault = faultOf(input)
  if (fault !== null) throw new Error(`${fault}\n${USAGE}`)
  const paths = await writeCall(join(import.meta.dirname, '..'), input)
  process.stdout.write(
    `${paths.join('\n')}\nNow name the handler in src/domains/${input.domain}/server/index.ts; then npm run format.\n`,
  )
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}
