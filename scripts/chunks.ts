import { globSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

type Module = Readonly<{ importedIds: readonly string[]; code: string | null }>
type Graph = Readonly<{ getModuleInfo: (id: string) => Module | null }>

const files = (...patterns: readonly string[]): string[] =>
  patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))

/** The chunks that are fetched together, by the modules that load them, in the order of fetching. */
const ENTRIES = {
  start: files('src/web.tsx'),
  'sign-in': files('src/app/web/sign-in-pages.tsx', 'src/domains/session/web/screens/*login-screen.tsx'),
  app: files('src/app/web/signed-in.tsx'),
  // The top bar of every screen.
  bar: files(
    'src/domains/notices/web/bell.tsx',
    'src/domains/notices/web/announcements/board-button.tsx',
    'src/domains/notices/web/reminders/reminder-drawers.tsx',
  ),
  punch: files('src/domains/attendance/web/punch/punch-chip.tsx'),
  // Dashboards have them all, and many lists one.
  charts: files('src/kit/web/chart/{bars,columns,line,money-columns}.tsx'),
  dashboard: files(
    'src/app/web/dashboard/*-dashboard-screen.tsx',
    'src/app/web/dashboard/*-card.tsx',
    'src/domains/organisation/web/parts/unit-filter.tsx',
  ),
  'employee-cards': files('src/domains/attendance/web/cards/{punch,week,team,lead}-card.tsx'),
  'admin-cards': files(
    'src/domains/attendance/web/cards/{today,month}-card.tsx',
    'src/domains/people/web/cards/*-card.tsx',
    'src/domains/notices/web/*-card.tsx',
    'src/domains/billing/web/cards/revenue-card.tsx',
    'src/domains/payroll/web/cards/*-card.tsx',
    'src/domains/requests/web/cards/{pending,away}-card.tsx',
    'src/domains/hiring/web/cards/hiring-card.tsx',
    'src/domains/shifts/web/cards/admin-shifts-card.tsx',
    'src/domains/tasks/web/cards/admin-tasks-card.tsx',
    'src/domains/trackers/web/cards/{department-targets,tickets}-card.tsx',
  ),
  lists: files(
    'src/kit/web/record/{list-screen,fields}.tsx',
    'src/kit/web/table/call-table.tsx',
    'src/kit/web/filters/{filter-bar,filter-panel,filter-select,period-picker}.tsx',
    'src/kit/web/form/{call-form,choice-fields,text-fields,person-field,entity-drawer,outdated}.tsx',
    'src/kit/web/form/{draft,merge-values,use-unsaved-guard}.ts',
    'src/domains/organisation/contract/units.calls.ts',
    'src/kit/web/filters/day-stepper.tsx',
    'src/kit/web/screens/near-part.tsx',
    'src/kit/web/toasts/read-once.tsx',
    'src/kit/web/layout/{page,address-tabs,side-drawer,action-menu,cards,status-badge}.tsx',
  ),
  // Fetched with the first drawer or form.
  forms: files('src/kit/web/form/form-frame.tsx', 'src/kit/web/layout/dialogs.tsx'),
} as const

/** Parts of dashboards that lists need too are apart, so that lists do not fetch the rest. */
const DASHBOARDS: ReadonlySet<string> = new Set(['charts', 'dashboard', 'cards', 'admin-cards', 'employee-cards'])

type Name = keyof typeof ENTRIES
const NAMES = Object.keys(ENTRIES).filter((name): name is Name => name in ENTRIES)

/** Libraries with one entry for hundreds of files, of which each module needs a few. */
const BARREL =
  /node_modules[\\/](@mantine[\\/](core|hooks)[\\/]esm[\\/]index|@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/]tabler-icons-react)\.mjs$/
const NAMED_IMPORTS = /import\s*\{([^}]*)\}\s*from\s*["'](?:@mantine|@tabler)/g
/** Code that a barrel passes on from other libraries comes with the component that uses it. */
const OWN = /node_modules[\\/](@mantine|@tabler)[\\/]/
const COMPONENT = /[\\/](components|icons|use-[a-z-]+)[\\/]/

/** `use-media-query.mjs` → `usemediaquery`, as the names in imports are compared. */
const baseOf = (id: string): string =>
  (id.split(/[\\/]/).at(-1) ?? '').replace('.mjs', '').replaceAll('-', '').toLowerCase()

/** The files behind a barrel that a module names; those without a component in them belong to all. */
const behind = (graph: Graph, barrel: string, code: string): string[] => {
  const names = new Set(
    [...code.matchAll(NAMED_IMPORTS)].flatMap(([, list = '']) =>
      list.split(',').map((one) => (one.trim().split(/\s/)[0] ?? '').toLowerCase()),
    ),
  )
  return (graph.getModuleInfo(barrel)?.importedIds ?? []).filter(
    (id) => names.has(baseOf(id)) || (OWN.test(id) && !COMPONENT.test(id)),
  )
}

/** The modules that some import at once, and all that these import. */
const closureOf = (graph: Graph, entries: readonly string[]): Set<string> => {
  const seen = new Set<string>()
  const open = entries.map((entry) => join(ROOT, entry))
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const { importedIds = [], code } = graph.getModuleInfo(id) ?? {}
    open.push(...importedIds.flatMap((one) => (BARREL.test(one) ? behind(graph, one, code ?? '') : [one])))
  }
  return seen
}

/** Cards of both areas share parts, which are apart, so that neither fetches the cards of the other. */
const CARDS: ReadonlySet<string> = new Set(['punch', 'admin-cards', 'employee-cards'])

/** Parts of every screen whose styles come with the frame: one file instead of four. */
const STYLED_WITH_FRAME: ReadonlySet<string> = new Set(['bar', 'punch', 'cards', 'dashboard-lists'])
const CARD = /[\\/]cards[\\/]|-card\.tsx|node_modules/

const chunkOf = (id: string, isIn: (name: Name) => boolean): string | undefined => {
  const first = NAMES.find(isIn)
  if (first === 'sign-in' && (isIn('app') || isIn('lists'))) return 'shared'
  if (first === undefined) return undefined
  const isOfBoth = isIn('admin-cards') && (isIn('employee-cards') || isIn('punch'))
  const part = CARDS.has(first) && isOfBoth ? 'cards' : first
  if (id.endsWith('.css') && STYLED_WITH_FRAME.has(part)) return 'app'
  // Parts that screens of the same domains use too are apart from the cards.
  if (part === 'admin-cards' && !CARD.test(id)) return 'card-parts'
  if (!DASHBOARDS.has(part) || !isIn('lists')) return part
  return part === 'employee-cards' ? 'employee-cards-lists' : 'dashboard-lists'
}

/** Names the chunk of a module: the first part of the application that needs it at once; null for all that comes later. */
export const createChunks = () => {
  let closures: ReadonlyMap<Name, ReadonlySet<string>> | null = null
  return (wanted: string) =>
    (id: string, graph: Graph): string | null => {
      closures ??= new Map(NAMES.map((name) => [name, closureOf(graph, ENTRIES[name])]))
      const isIn = (name: Name): boolean => closures?.get(name)?.has(id) ?? false
      return chunkOf(id, isIn) === wanted ? wanted : null
    }
}
const KIT = /src[\\/](kit|engines[\\/]\w+)[\\/]contract[\\/]/
const DOMAIN = /src[\\/]domains[\\/](\w+)[\\/]contract[\\/]/

/** Names the chunk of a contract: that of its domain, as the screens of a domain need most of it. */
const contractOf = (id: string): string | null => {
  if (KIT.test(id)) return 'kit-contract'
  const domain = DOMAIN.exec(id)?.[1]
  return domain ? `${domain}-contract` : null
}
// Contracts that others build on come first: a chunk takes along the modules that no earlier one has.
const FIRST = ['kit-contract', 'organisation-contract', 'people-contract']

/** The chunks of contracts, each by the name that a module has in it. */
export const CONTRACTS = [...FIRST.map((name) => (id: string) => (contractOf(id) === name ? name : null)), contractOf]

// A chunk takes the imports of its modules along, unless an earlier one has them: shared parts come first.
export const CHUNKS = [
  'start',
  'shared',
  ...NAMES.slice(1).flatMap((name) => {
    if (name === 'punch') return ['dashboard-lists', 'cards', name]
    if (name === 'admin-cards') return ['card-parts', name]
    return name === 'employee-cards' ? ['employee-cards-lists', name] : [name]
  }),
]
