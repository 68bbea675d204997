/** The journeys of each domain, as `npm test -- <domain>` runs them; those across domains belong to the one they end in. */
export const JOURNEYS: Readonly<Record<string, readonly string[]>> = {
  attendance: ['forced-punch-out', 'months', 'overtime', 'rules', 'screenshots', 'working-day'],
  billing: ['billing', 'client-to-payment'],
  hashbook: ['hashbook'],
  hiring: ['hiring', 'onboarding'],
  integrations: ['webhooks'],
  inventory: ['inventory'],
  notices: ['announcements', 'reminders'],
  organisation: ['organisation', 'first-hour'],
  payroll: ['hikes', 'month', 'pay-account', 'payroll'],
  people: ['files', 'hire-to-exit'],
  performance: ['performance'],
  records: ['imports', 'questions', 'records'],
  requests: ['balances', 'requests'],
  session: ['acting', 'company-sign-in', 'lock-out', 'number-and-pin', 'sign-in', 'tokens'],
  settings: ['settings'],
  shell: ['frame', 'views', 'weight'],
  shifts: ['shifts'],
  tasks: ['tasks'],
  trackers: ['targets'],
  worksheets: ['worksheets'],
}

/** Half of the journeys by the beginning of their names, so that two run at a time, each half in its own organisation. */
export const EARLIER = '**/[a-m]*.spec.ts'
export const LATER = '**/[n-z]*.spec.ts'

/** The projects of Playwright that have these journeys. */
export const projectsOf = (journeys: readonly string[]): string[] => [
  ...new Set(journeys.map((name) => (name === 'settings' ? name : name < 'n' ? 'journeys' : 'later-journeys'))),
]
