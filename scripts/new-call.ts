// Writes the four places of a new call: `npm run new:call -- teams.archive "POST /api/admin/teams/archive" organisation.write`.
// The first part of the id names the file of the contract; `--domain` names the room, where it differs from that part.
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

const USAGE = 'npm run new:call -- <group.action> "<METHOD /path>" <permission> [--domain <room>]'

export type NewCall = Readonly<{ id: string; route: string; permission: string; domain: string }>

const camel = (id: string): string => id.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase())
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const pascal = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** What is wrong with the wish, or null. */
export const faultOf = ({ id, route, permission, domain }: NewCall): string | null => {
  if (!/^[a-z]\w*\.[a-z]\w*$/.test(id)) return `The id "${id}" is not of the form group.action.`
  if (!/^(GET|POST|PUT|DELETE) \/api\/\S+$/.test(route))
    return `The route "${route}" is not of the form METHOD /api/path.`
  if (!/^[a-z]+(\.[a-z_]+)+$/.test(permission)) return `The permission "${permission}" is not of the form domain.verb.`
  return /^[a-z]+$/.test(domain) ? null : `The domain "${domain}" is not a lower-case word.`
}

const definition = (wish: NewCall): string => {
  const isRead = wish.route.startsWith('GET ')
  return `
export const ${camel(wish.id)} = call({
  id: '${wish.id}',
  route: '${wish.route}',
  permission: '${wish.permission}',
  summary: '',
  ${isRead ? 'query' : 'body'}: z.strictObject({}),
  data: z.strictObject({}),
  ${isRead ? 'shows' : 'changes'}: ['${wish.domain}.changed'],
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

const extended = (contract: string, wish: NewCall): string => {
  const name = camel(wish.id)
  const list = /export const \w+Calls = \{/.exec(contract)
  if (!list) return `${contract.trimEnd()}\n${definition(wish)}`
  const before = contract.slice(0, list.index).trimEnd()
  const after = contract.slice(list.index).replace('Calls = {', `Calls = { ${name},`)
  return `${before}\n${definition(wish)}\n${after}`
}

const NEW_CONTRACT = (group: string): string => `import { z } from 'zod'
import { call } from '#kit/contract/call.ts'

export const ${group}Calls = {}
`

/** Writes the files under `root` and answers their paths. Nothing that stands is overwritten: an Error says what does. */
export const writeCall = async (root: string, wish: NewCall): Promise<string[]> => {
  const room = `src/domains/${wish.domain}`
  if (!existsSync(join(root, room))) throw new Error(`There is no domain ${wish.domain} in src/domains.`)
  const group = wish.id.split('.')[0] ?? wish.id
  const file = kebab(camel(wish.id))
  const contract = `${room}/contract/${kebab(group)}.calls.ts`
  const known = existsSync(join(root, contract)) ? await readFile(join(root, contract), 'utf8') : NEW_CONTRACT(group)
  if (known.includes(`id: '${wish.id}'`)) throw new Error(`${contract} has the call ${wish.id} already.`)
  const added: Record<string, string> = {
    [`${room}/server/calls/${file}.ts`]: handler(wish),
    [`${room}/server/calls/${file}.test.ts`]: test(wish),
    ...(wish.route.startsWith('GET ') ? {} : { [`${room}/web/parts/${file}-form.tsx`]: part(wish) }),
  }
  const inTheWay = Object.keys(added).find((path) => existsSync(join(root, path)))
  if (inTheWay) throw new Error(`${inTheWay} is there already.`)
  for (const [path, text] of Object.entries({ [contract]: extended(known, wish), ...added })) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return [contract, ...Object.keys(added)]
}

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { domain: { type: 'string' } } })
  const [id = '', route = '', permission = ''] = positionals
  const wish = { id, route, permission, domain: values.domain ?? permission.split('.')[0] ?? '' }
  const fault = faultOf(wish)
  if (fault !== null) throw new Error(`${fault}\n${USAGE}`)
  const paths = await writeCall(join(import.meta.dirname, '..'), wish)
  process.stdout.write(
    `${paths.join('\n')}\nNow name the handler in src/domains/${wish.domain}/server/index.ts; then npm run format.\n`,
  )
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}
