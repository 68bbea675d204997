type DemoSkill = Readonly<{
  name: string
  category: string
  /** Departments whose people have it; null for every department. */
  departments: readonly string[] | null
}>

const of = (category: string, departments: readonly string[] | null, ...names: string[]): DemoSkill[] =>
  names.map((name) => ({ name, category, departments }))

/** Certificates with an end; they are entered for single people. */
export const CERTIFICATES = ['First aid', 'Data protection', 'Fire warden'] as const

export const SKILLS: readonly DemoSkill[] = [
  ...of('Languages', null, 'English', 'German', 'Hindi', 'French', 'Spanish'),
  ...of(
    'Working together',
    null,
    'Training colleagues',
    'Project management',
    'Presentations',
    'Writing',
    'Negotiation',
  ),
  ...of(
    'Service',
    ['Support'],
    'Ticket triage',
    'Incident management',
    'Customer calls',
    'Escalations',
    'Knowledge base',
    'Live chat',
  ),
  ...of('Products', ['Support', 'Quality'], 'Billing module', 'Import tools', 'Mobile app', 'Reporting'),
  ...of(
    'Software',
    ['Engineering'],
    'TypeScript',
    'PostgreSQL',
    'React',
    'Linux',
    'Kubernetes',
    'Security reviews',
    'Code review',
  ),
  ...of('Quality', ['Quality'], 'Test design', 'Test automation', 'Accessibility', 'Root cause analysis'),
  ...of('Finance', ['Finance'], 'Accounting', 'Invoicing', 'Tax', 'Spreadsheets'),
  ...of('People', ['People'], 'Interviews', 'Labour law', 'Payroll', 'Onboarding'),
  ...of('Certificates', [], ...CERTIFICATES),
]
