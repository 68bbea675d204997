// Writes the tables of all workflows (`contract/*.workflows.ts` of the domains) into docs/workflows.md: `npm run workflows`.
import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, type Transition } from '#engines/transitions/contract/transitions.ts'

export const WORKFLOWS = 'docs/workflows.md'
const ROOT = join(import.meta.dirname, '..')

export type Printed = Readonly<{
  name: string
  states: readonly string[]
  transitions: readonly Transition<string, string>[]
}>

const HEAD = `# Workflows

Who may do what in which state, and what becomes of it. Of the rows for a state and an action that name the actor, the first whose conditions all hold decides. Written by \`npm run workflows\` from the tables that the server enforces.
`

const isPrinted = (value: unknown): value is Printed =>
  typeof value === 'object' && value !== null && 'name' in value && 'states' in value && 'transitions' in value

/** The sentence or phrase of a name in code: `notLastSuperAdmin` reads "not last super admin". */
const spaced = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
const listed = (names: readonly string[], between: string): string => names.map(spaced).join(between) || '–'

const section = (domain: string, workflow: Printed): string => {
  const rows = describe(workflow).map(
    ({ from, action, to, who, guards }) =>
      `| ${from} | ${action} | ${to} | ${listed(who, ' or ')} | ${listed(guards, ', ')} |`,
  )
  const title = `${workflow.name.charAt(0).toUpperCase()}${workflow.name.slice(1)} (${domain})`
  const head = '| from | action | to | who | conditions |\n|---|---|---|---|---|'
  return `## ${title}\n\nStates: ${workflow.states.join(', ')}.\n\n${head}\n${rows.join('\n')}\n`
}

/** The document with a section for each workflow, by the domain that has it. */
export const documentOf = (workflows: readonly (readonly [domain: string, workflow: Printed])[]): string =>
  [HEAD, ...workflows.map(([domain, workflow]) => section(domain, workflow))].join('\n')

/** Every workflow that a domain exports, in the order of the files. */
export const findWorkflows = async (): Promise<[string, Printed][]> => {
  const found: [string, Printed][] = []
  for (const path of globSync('src/domains/*/contract/*.workflows.ts', { cwd: ROOT }).toSorted()) {
    const module: Record<string, unknown> = await import(pathToFileURL(join(ROOT, path)).href)
    for (const exported of Object.values(module)) {
      if (isPrinted(exported)) found.push([path.split('/')[2] ?? '', exported])
    }
  }
  return found
}

if (import.meta.main) writeFileSync(join(ROOT, WORKFLOWS), documentOf(await findWorkflows()))
