type Registration = Readonly<{
  path: string
  /** The line is put right before what this finds first. */
  before: RegExp
  line: string
}>

/** The places outside of its folder that name a domain. */
export const registrations: readonly Registration[] = [
  {
    path: 'src/app/server/domains.ts',
    before: /import \{ sessionDomain/,
    line: `import { samplesDomain } from '#domains/samples/server/index.ts'\n`,
  },
  { path: 'src/app/server/domains.ts', before: / {4}shellDomain\(/, line: '    samplesDomain(),\n' },
  {
    path: 'demo/index.ts',
    before: /import \{ DEMO_FACTOR/,
    line: `import { demoSamples } from './samples/samples.ts'\n`,
  },
  { path: 'demo/index.ts', before: / {4}await demoNotices\(/, line: '    await demoSamples(demo)\n' },
  {
    path: 'src/app/server/personal.ts',
    before: /import \{ personalOfSession/,
    line: `import { personalOfSamples } from '#domains/samples/server/index.ts'\n`,
  },
  {
    path: 'src/app/server/personal.ts',
    before: / {2}\{ domain: 'shifts'/,
    line: `  { domain: 'samples', tables: personalOfSamples },\n`,
  },
  {
    path: 'src/app/server/audit-readers.ts',
    before: / {2}session: '/,
    line: `  samples: 'samples.read',\n`,
  },
  {
    path: 'src/app/web/domains.ts',
    before: /import \{ sessionWeb/,
    line: `import { samplesWeb } from '#domains/samples/web/index.ts'\n`,
  },
  { path: 'src/app/web/domains.ts', before: / {2}noticesWeb,/, line: '  samplesWeb,\n' },
  {
    path: 'scripts/check-boundaries.ts',
    before: / {2}shell: \[/,
    line: `  samples: ['organisation', 'people'],\n`,
  },
  {
    path: 'src/app/web/menu/admin-menu.ts',
    before: / {2}\{ label: 'Settings', path:/,
    line: `  { label: 'Samples', path: '/admin/samples', icon: IconPackages, codes: [0, 1, 3, 5] },\n`,
  },
  {
    path: 'docs/registries.md',
    before: /\| `suspensions\.employee_id` \|/,
    line: '| `samples.employee_id` | history: with it the record is not deleted (`personHistory`) |\n',
  },
]
