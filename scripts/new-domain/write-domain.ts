// The files of a new domain, from the templates next to this file, and its lines in the lists that name all domains.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { registrations } from './registrations.ts'

const TEMPLATE = join(import.meta.dirname, 'template')

/** `name` is the plural, which names the domain; `one` the singular. */
export type NewDomain = Readonly<{ name: string; one: string }>

const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

/** Puts the names of a domain in the place of those of the template. */
const renamed = (text: string, { name, one }: NewDomain): string =>
  text
    .replaceAll('samples', name)
    .replaceAll('Samples', capital(name))
    .replaceAll('sample', one)
    .replaceAll('Sample', capital(one))

/** Returns the fault of the names, or null. */
export const faultOf = (root: string, { name, one }: NewDomain): string | null => {
  if (!/^[a-z]+$/.test(name) || !/^[a-z]+$/.test(one)) return 'Both names are lower-case words.'
  if (name === one) return `The singular of ${name} is missing: --one <word>.`
  return existsSync(join(root, 'src/domains', name)) ? `There is a domain ${name} already.` : null
}

const nextMigration = (root: string): string => {
  const numbers = globSync('migrations/*.sql', { cwd: root }).map((path) => Number(path.split('/')[1]?.slice(0, 4)))
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0')
}

/** Returns the path in the project of a file of the template. */
const targetOf = (root: string, inside: string, name: string): string => {
  if (inside === 'migration.sql') return `migrations/${nextMigration(root)}-${name}.sql`
  return inside.startsWith('demo/') ? inside.replace('demo/', `demo/${name}/`) : `src/domains/${name}/${inside}`
}

const filesOf = (root: string, domain: NewDomain): Map<string, string> =>
  new Map(
    globSync('**/*.txt', { cwd: TEMPLATE }).map((path) => {
      const inside = renamed(path.slice(0, -'.txt'.length), domain)
      return [targetOf(root, inside, domain.name), renamed(readFileSync(join(TEMPLATE, path), 'utf8'), domain)]
    }),
  )

const edited = (root: string, domain: NewDomain): Map<string, string> => {
  const texts = new Map<string, string>()
  for (const { path, before, line } of registrations) {
    const text = texts.get(path) ?? readFileSync(join(root, path), 'utf8')
    const at = text.search(before)
    if (at < 0) throw new Error(`${path} has no place for a new domain any more: ${before}`)
    texts.set(path, text.slice(0, at) + renamed(line, domain) + text.slice(at))
  }
  const owners = 'scripts/tables-of-domains.json'
  texts.set(owners, withTable(readFileSync(join(root, owners), 'utf8'), domain.name))
  const registries = 'docs/registries.md'
  for (const registry of ['mergePolicies', 'personHistory', 'restorables'])
    texts.set(registries, withFiller(texts.get(registries) ?? '', registry, domain.name))
  return texts
}

/** Notes the domain of a new table. */
const withTable = (text: string, name: string): string =>
  text.replace('"owned": {', `"owned": {\n    "${name}": ["${name}"],`)

/** Adds a domain to those that fill a registry today, in their order. */
const withFiller = (text: string, registry: string, name: string): string =>
  text.replace(new RegExp(`^(\\| \`${registry}\` .*\\| )([a-z, ]+)( \\|)$`, 'm'), (_, before, today: string, after) => {
    const fillers = [...today.split(', ').filter((one) => one !== 'none'), name]
    return `${before}${fillers.toSorted().join(', ')}${after}`
  })

/** Writes the domain under `root` and returns the paths; throws an Error with the reason where it cannot. */
export const writeDomain = async (root: string, domain: NewDomain): Promise<string[]> => {
  const fault = faultOf(root, domain)
  if (fault !== null) throw new Error(fault)
  const files = [...filesOf(root, domain), ...edited(root, domain)]
  for (const [path, text] of files) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return files.map(([path]) => path).toSorted()
}
